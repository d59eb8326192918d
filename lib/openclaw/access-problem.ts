import { AppError } from "../errors";

const advice =
  "it belongs to another user, or lies on a read-only disk. " +
  "Start Understudy as its owner, or give the directory to the user who runs it (chown -R).";

/** What the file system said about a file that is not ours to use, as a sentence; null for any other error. */
export function accessProblem(error: unknown): AppError | null {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return null;
  const { code, path } = error;
  if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") return null;
  return new AppError("store_read_only", `${String(path)} cannot be used (${code}): ${advice}`, {
    cause: error,
  });
}
