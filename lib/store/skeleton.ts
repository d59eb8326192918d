/** A stored text in two: what runs of one course have in common, and what differs. */
export type SplitText = {
  skeleton: string;
  values: readonly string[];
  /** Those of the values that say something: neither times nor hashes nor the session's id. */
  numbers: string;
};

const slot = "\u0003";
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/**
 * Session ids, times, hashes and all other digits; JSON escapes U+0001 and U+0003 and the quotes of a member inside a
 * text, and none of these has a comma.
 */
const value = new RegExp(`(?<="sessionId":")${uuid}(?=")|\\u0001-?[0-9a-z]+|sha256:[0-9a-f]{12}|\\d+`, "g");
const hashName = "sha256:";
const wholeUuid = new RegExp(`^${uuid}$`);

export const isUuid = (text: string): boolean => wholeUuid.test(text);

export function splitText(text: string): SplitText {
  const values: string[] = [];
  const numbers: string[] = [];
  const skeleton = text.replace(value, (found) => {
    if (found.startsWith(hashName)) {
      // The digits of the name are digits like any other.
      values.push("256", found.slice(hashName.length));
      return `sha${slot}:${slot}`;
    }
    values.push(found);
    if (!found.startsWith("\u0001") && !isUuid(found)) numbers.push(found);
    return slot;
  });
  return { skeleton, values, numbers: numbers.join() };
}

export function joinText({ skeleton, values }: Omit<SplitText, "numbers">): string {
  let at = 0;
  return skeleton.replaceAll(slot, () => values[at++] ?? "");
}
