import { expect, test } from "vitest";
import { isHtmlPage } from "./html-page";

test.each([
  ["<html>", true],
  ["<HTML lang='en'>", true],
  ["<!DOCTYPE html>", true],
  ["<!doctype  html><title>x</title>", true],
  [" \n <html>", true],
  ["502 <html>", true],
  ["HTTP 502: <!doctype html>", true],
  ['<?xml version="1.0"?><html>', true],
  ['<?xml version="1.0"?>\n\n<!DOCTYPE html>', true],
  ["Sorry <html>", false],
  ["Sorry<html>", false],
  ["<html5>", false],
  ["<!doctype htmlx>", false],
  ["<error>", false],
  ["html", false],
])("C-21: an HTML page begins as one, possibly behind a status: %j is one: %s", (text, page) => {
  expect(isHtmlPage(text)).toBe(page);
});
