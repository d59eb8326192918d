import { errorSentences } from "./error-sentences";

export type ErrorId = keyof typeof errorSentences;

/** A sentence of `errorSentences` that is not in words yet; a value may be a sentence, or a name, of its own. */
export type ErrorSaid = { id: ErrorId; values: Readonly<Record<string, ErrorValue>> };
export type ErrorValue = string | number | ErrorSaid;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Names<Id extends ErrorId> = NamesIn<(typeof errorSentences)[Id]>;

export const say = <Id extends ErrorId>(
  id: Id,
  ...[values]: [Names<Id>] extends [never] ? [] : [Readonly<Record<Names<Id>, ErrorValue>>]
): ErrorSaid => ({ id, values: values ?? {} });

/** The sentence in English. */
export const errorText = ({ id, values }: ErrorSaid): string =>
  errorSentences[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "object" ? errorText(value) : String(value);
  });

/** With the sentence in English beside it. */
export type Told = { text: string; said: ErrorSaid };

export function tell(said: ErrorSaid): Told;
export function tell(said: ErrorSaid | null): Told | null;
export function tell(said: ErrorSaid | null): Told | null {
  return said && { text: errorText(said), said };
}
