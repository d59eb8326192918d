import { createHash, randomBytes } from "node:crypto";

export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Sign-in tokens and gateway keys: 256 random bits, so that a plain hash is enough to store. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
