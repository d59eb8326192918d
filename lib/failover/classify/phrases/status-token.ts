import { wordCharacters } from "./word";

// Three digits count as a token in a text only where nothing makes them a number of something (C-80).

const keysBefore = "(?:status|code|error|http|response)[\"']?[:=]";
const nounsBefore =
  "(?:port|room|ticket|issue|page|line|items?|model|width|height|size|version|rows?|step|chapter|count|total|length|" +
  "limit|id|number|no|nr|order|invoice|price|pr|bug|article|section|pid|index|offset|processed|of|max|min|maximum|" +
  "minimum|about|over|under|exactly|used|sent|costs?|than|first|last|next|only|all|tokens?|requests|remaining)";
const nounsAfter =
  "(?:items?|records?|tokens?|rows?|bytes|[kmgt]i?b|ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|" +
  "days?|times|attempts?|retries|px|pixels?|pages?|files?|messages?|characters?|chars|words?|users?|requests?|" +
  "results?|entries|objects?|points?|credits?|dollars?|usd|eur|percent|x|of|rooms?|tickets?|units?|lines?|images?|" +
  "calls?|neurons?|documents?|events?|things|people)";

/** What must not stand behind three digits: more of a number or identifier, or a noun they count. */
export const noCountBehind = `(?![${wordCharacters}_%°/×])(?!-[${wordCharacters}])(?![.,:]\\d)(?!\\s+${nounsAfter}(?![${wordCharacters}]))`;

/** What must stand before three digits: the start, a blank, an opening sign, or a key such as `status=`. */
const noNameBefore =
  `(?<=^|[\\s("'\`\\[{<>|;—–\\u2e80-\\uffff]|[^\\d],|${keysBefore})` +
  `(?<!(?<![${wordCharacters}])${nounsBefore}["']?\\s?[:#.=]?\\s{0,4}["']?)`;

export const statusToken = (code: number): { heads: readonly string[]; pattern: RegExp } => ({
  heads: [String(code)],
  pattern: new RegExp(`${noNameBefore}${code}${noCountBehind}`, "y"),
});
