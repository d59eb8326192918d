import { stripAnsi } from "./cap-text";
import { secretShapes } from "./secret-shapes";

const mask = "[redacted]";

const names =
  "(?:x-)?(?:[a-z]{1,20}-)?api[-_]?key|id[-_]?token|(?:access|refresh|auth|session|bearer)[-_]?token|client[-_]?secret|private[-_]?key|password|secret[-_]?key|secret|(?:set-)?cookie";
// Ordinary words: they count as names only where a value visibly follows.
const words = "access|refresh|token";
const quote = "\\\\*[\"']";
const parameter = `[\\w-]+=(?:${quote})?[^\\s,"'\\\\]+(?:${quote})?`;

/** What a bearer is called, or said of one in passing. */
const bearerWords =
  "auth|authentication|authorization|credentials?|tokens?|keys?|access|scheme|headers?|format|prefix|realm|scope|error|type|" +
  "is|was|not|and|or|of|in|for|with|from|must|should|required|missing|invalid|expected|expired";
const bearerWordsInAnyLetters = bearerWords.replace(
  /[a-z]/g,
  (letter) => `[${letter}${letter.toUpperCase()}]`,
);

const replacements: readonly (readonly [RegExp, string])[] = [
  // A list of quoted values under a secret name, as headers are printed; a bracket inside a value does not end it.
  [
    new RegExp(
      `((?<![\\w-])(?:${names}|${words}|(?:proxy-)?authorization)(?:${quote})?\\s*[:=]\\s*)` +
        `\\[\\s*(?=${quote})(?:[^\\]"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:\\]|$)`,
      "gi",
    ),
    `$1${mask}`,
  ],
  // The quoted value of a secret name: in JSON, in JSON inside a string, or as a program prints an object.
  [
    new RegExp(
      `((?<![\\w-])(?:${names}|${words})(?:${quote})?\\s*[:=]\\s*)(${quote})(?:(?!\\2).)*(\\2|$)`,
      "gims",
    ),
    `$1$2${mask}$3`,
  ],
  [
    new RegExp(
      `((?<![\\w-])(?:set-)?cookie2?(?:${quote})?\\s*[:=]\\s*)(?!${quote}|\\[redacted\\])[^\\s"'][^\\r\\n"']*`,
      "gi",
    ),
    `$1${mask}`,
  ],
  [
    new RegExp(
      `((?<![\\w-])(?:proxy-)?authorization(?:${quote})?\\s*[:=]\\s*(?:${quote})?)\\[?` +
        `(?:[\\w-]+[ \\t]+)?(?:${parameter}(?:,\\s*${parameter})*|[^\\s"',;}\\\\]+)`,
      "gi",
    ),
    `$1${mask}`,
  ],
  [
    new RegExp(
      `(?<![\\w-])(bearer(?:\\s*[:=]\\s*|\\s+)(?:${quote})?)(?!(?:${bearerWords})(?![\\w-]))` +
        `(?=[^\\s"',;]*\\d|[^\\s"',;]{8})[^\\s"',;}\\\\]+`,
      "gi",
    ),
    `$1${mask}`,
  ],
  // Written like a header it is one, however short its value.
  [
    new RegExp(`(?<![\\w-])(Bearer +)(?!(?:${bearerWordsInAnyLetters})(?![\\w-]))[^\\s"',;}\\\\]+`, "g"),
    `$1${mask}`,
  ],
  [
    new RegExp(
      `((?<![\\w-])api key(?: (?:provided|given|used))?(?:${quote})?\\s*[:=]\\s*(?:${quote})?)` +
        `(?=[^\\s"',;&}]*\\d|[^\\s"',;&}]{16})[^\\s"',;&}\\\\]+`,
      "gi",
    ),
    `$1${mask}`,
  ],
  // Go prints lists of values without quotes. An object is no value, nor is what stands for none.
  [
    new RegExp(
      `((?<![\\w-])(?:${names})(?:${quote})?\\s*[:=]\\s*)` +
        `(?!${quote}|[[{](?:[\\s"'\\\\[{\\]}]|$)|(?:null|true|false)\\.?(?:[\\s"'\\\\,;&}\\]]|$))` +
        `(?:\\[[^\\]\\r\\n"']{0,200}\\]|[^\\s"',;&}\\\\]+)`,
      "gi",
    ),
    `$1${mask}`,
  ],
  [
    new RegExp(
      `((?<![\\w-])(?:${words})\\s*(?:=\\s*|:\\s*(?=[^\\s"',;&}]{16})))(?!${quote})[^\\s"',;&}\\\\]+`,
      "gi",
    ),
    `$1${mask}`,
  ],
  [/([?&](?:key|sig|signature|auth|code)=)[^&\s"'\\]+/gi, `$1${mask}`],
  [/(:\/\/)[^\s/@:"']+:[^\s/@"']+@/g, `$1${mask}@`],
  // The e-mail address in a profile id (`openai:user@example.com`).
  [
    /(?<![\w.-])([a-z0-9][a-z0-9._-]*:)[^\s:@/"'\\,;()<>[\]{}]+@[^\s:@/"'\\,;()<>[\]{}]+\.[a-z]{2,}/gi,
    `$1${mask}`,
  ],
];

/** Replaces everything that looks like a secret (L-49). Extra patterns are the operator's, already compiled (P-27). */
export function redact(text: string, extraPatterns: readonly ((text: string) => string)[] = []): string {
  // A colour in the middle of a key must not hide the key.
  const plain = text.includes("\u001B") ? stripAnsi(text) : text;
  const named = replacements.reduce((current, [pattern, by]) => current.replace(pattern, by), plain);
  const shaped = secretShapes.reduce((current, shape) => current.replace(shape, mask), named);
  return extraPatterns.reduce((current, replace) => replace(current), shaped);
}
