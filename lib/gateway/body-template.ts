import { topLevelMembers } from "./top-level-members";

/** A request body with a hole where the model's name belongs. */
export type BodyTemplate = (model: string) => Buffer;

/**
 * Cuts the body around its model and our own fields. Every other byte goes upstream as the client wrote it, odd
 * spacing, key order and number formats included (P-35).
 */
export function bodyTemplate(bytes: Buffer, ownFields: ReadonlySet<string>): BodyTemplate {
  const members = topLevelMembers(bytes);
  const kept = members.filter((member) => !ownFields.has(member.key));
  const lastKept = kept.at(-1);
  const hasModel = kept.some((member) => member.key === "model");

  const head = members[0]?.start ?? bytes.indexOf("{") + 1;
  const tail = members.at(-1)?.valueEnd ?? head;
  const pieces: (Buffer | "model")[] = [bytes.subarray(0, head)];
  if (!hasModel) {
    pieces.push(Buffer.from('"model":'), "model");
    if (lastKept) pieces.push(Buffer.from(","));
  }
  members.forEach((member, index) => {
    if (ownFields.has(member.key)) return;
    // Up to the next member, comma and spacing included; the last one brings none.
    const end = member === lastKept ? member.valueEnd : (members[index + 1]?.start ?? member.valueEnd);
    if (member.key !== "model") return pieces.push(bytes.subarray(member.start, end));
    pieces.push(bytes.subarray(member.start, member.valueStart), "model");
    return pieces.push(bytes.subarray(member.valueEnd, end));
  });
  pieces.push(bytes.subarray(tail));

  return (model) => {
    const written = Buffer.from(JSON.stringify(model));
    return Buffer.concat(pieces.map((piece) => (piece === "model" ? written : piece)));
  };
}
