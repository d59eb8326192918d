/**
 * Puts a body together as its pieces come. A client may send it byte by byte, and a piece that is kept weighs a hundred
 * bytes more than what it holds; so pieces are copied, except the only one that most bodies come in.
 */
export function gatherBytes(expectedBytes: number) {
  let room: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add(piece: Buffer): void {
      const needed = length + piece.length;
      if (length === 0) {
        room = piece;
      } else {
        if (needed > room.length) {
          const larger = Buffer.allocUnsafe(Math.max(expectedBytes, needed * 2));
          room.copy(larger, 0, 0, length);
          room = larger;
        }
        piece.copy(room, length);
      }
      length = needed;
    },
    whole: (): Buffer => room.subarray(0, length),
  };
}
