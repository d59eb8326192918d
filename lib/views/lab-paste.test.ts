import { expect, test } from "vitest";
import { readHeaderLines, readStatus, takeApart } from "./lab-paste";

const body = '{"error":{"message":"Slow down"}}';

test("the output of curl -i is taken apart", () => {
  const text = `HTTP/2 429 \r\nretry-after: 95\r\ncontent-type: application/json\r\n\r\n${body}\n`;
  expect(takeApart(text)).toEqual({
    status: 429,
    headers: "retry-after: 95\ncontent-type: application/json",
    body,
  });
});

test("the answers before the last one and the command above it are passed over", () => {
  const text = `$ curl -i https://api.example.com\nHTTP/1.1 200 Connection established\n\nHTTP/1.1 100 Continue\n\nHTTP/1.1 401 Unauthorized\nDate: today\n\n${body}`;
  expect(takeApart(text)).toEqual({ status: 401, headers: "Date: today", body });
});

test("the output of curl -v is taken apart", () => {
  const text = `* Connected\n> POST /v1 HTTP/2\n> accept: */*\n>\n< HTTP/2 503\n< retry-after: 5\n<\n{ [31 bytes data]\n${body}\n* Connection #0 left intact`;
  expect(takeApart(text)).toEqual({ status: 503, headers: "retry-after: 5", body });
});

test("an answer without a body keeps its status", () => {
  expect(takeApart("HTTP/1.1 401 Unauthorized\nserver: x")).toEqual({
    status: 401,
    headers: "server: x",
    body: "",
  });
});

test.each(["", body, "429 Too Many Requests", `{"log":\n"x",\n"y":"\nHTTP/1.1 429 no"}`, "HTTP 429: slow"])(
  "%j is no whole answer",
  (text) => expect(takeApart(text)).toBeNull(),
);

test("a megabyte is looked at in no time", () => {
  const startedAt = performance.now();
  takeApart(`${"x ".repeat(500_000)}\nHTTP/1.1 429 no`);
  takeApart(`HTTP/1.1 429 no\n\n${"\n< ".repeat(300_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test("header lines become a map; what is none is named with its line", () => {
  expect(readHeaderLines("Retry-After: 95\n\nno colon here\nX-A: 1\nx-a: 2\nHTTP/1.1 429 x")).toEqual({
    headers: { "retry-after": "95", "x-a": "1, 2" },
    problems: [{ line: 3, text: "no colon here" }],
  });
});

test("C-5: a status is three decimal digits from 100 to 599, with or without a plus sign", () => {
  expect(readStatus(" 429 ")).toEqual({ status: 429, isValid: true });
  expect(readStatus("+429")).toEqual({ status: 429, isValid: true });
  expect(readStatus("")).toEqual({ status: null, isValid: true });
  for (const text of ["0x1ad", "99", "600", "4 29", "teapot"])
    expect(readStatus(text), text).toEqual({ status: null, isValid: false });
});
