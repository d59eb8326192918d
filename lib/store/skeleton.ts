/** A stored text in two: what runs of one course have in common, and what differs. */
export type SplitText = { skeleton: string; values: string };

const slot = "\u0003";
/** Times, hashes and all other digits; JSON escapes U+0001 and U+0003, and none of these has a comma. */
const value = /\u0001-?[0-9a-z]+|(?<=sha256:)[0-9a-f]{12}|\d+/g;

export function splitText(text: string): SplitText {
  const values: string[] = [];
  const skeleton = text.replace(value, (found) => {
    values.push(found);
    return slot;
  });
  return { skeleton, values: values.join() };
}

export function joinText({ skeleton, values }: SplitText): string {
  const list = values.split(",");
  let at = 0;
  return skeleton.replaceAll(slot, () => list[at++] ?? "");
}
