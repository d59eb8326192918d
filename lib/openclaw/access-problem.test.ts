import { expect, test } from "vitest";
import { accessProblem } from "./access-problem";

const failed = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: mkdir`), { code, ...(path === undefined ? {} : { path }) });

test("a file of another user or of a read-only disk is named, with what to do", () => {
  for (const code of ["EACCES", "EPERM", "EROFS"])
    expect(accessProblem(failed(code, "/srv/openclaw"))?.message).toBe(
      `/srv/openclaw cannot be used (${code}): it belongs to another user, or lies on a read-only disk. ` +
        "Start Understudy as its owner, or give the directory to the user who runs it (chown -R).",
    );
});

test("any other error is none of this", () => {
  expect(accessProblem(failed("ENOENT", "/srv/openclaw"))).toBeNull();
  expect(accessProblem(failed("EACCES"))).toBeNull();
  expect(accessProblem("EACCES")).toBeNull();
});
