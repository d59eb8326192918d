import { brotliDecompressSync, constants, unzipSync } from "node:zlib";

const mostBytes = 1024 * 1024;

/**
 * The body of a refusal that came compressed though nobody asked for that. It may be cut short, so what there is of it is
 * read; what cannot be read is no text at all.
 */
export function decodedBody(body: Buffer, encoding: string): Buffer {
  try {
    switch (encoding.trim().toLowerCase()) {
      case "identity":
        return body;
      case "gzip":
      case "x-gzip":
      case "deflate":
        return unzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes });
      case "br": {
        const finishFlush = constants.BROTLI_OPERATION_FLUSH;
        return brotliDecompressSync(body, { finishFlush, maxOutputLength: mostBytes });
      }
      default:
        return Buffer.alloc(0);
    }
  } catch {
    return Buffer.alloc(0);
  }
}
