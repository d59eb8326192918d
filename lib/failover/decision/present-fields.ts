/** The fields that have a value; absent ones are omitted from a record, never null (06 §1). */
export function presentFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present: Record<string, unknown> = {};
  for (const field in fields) {
    const value = fields[field];
    if (value !== undefined && value !== null) present[field] = value;
  }
  return present;
}
