import { lstat } from "node:fs/promises";
import { join } from "node:path";

export const ownerFile = (directory: string): string => join(directory, "understudy", "OWNER");

export const isRegularFile = async (path: string): Promise<boolean> => {
  const stat = await lstat(path).catch(() => undefined);
  return stat?.isFile() ?? false;
};

/** Whether Understudy made it (09 §1). */
export const isOwnDirectory = (directory: string): Promise<boolean> => isRegularFile(ownerFile(directory));
