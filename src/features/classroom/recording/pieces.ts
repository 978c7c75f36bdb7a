/** A part of a recording that this browser makes, or made before it was closed. */
export interface KeptPart {
  /** Random, of this browser. */
  id: string;
  roomId: string;
  /** Media type. */
  type: string;
  /** For its pieces; null until the server knows of it. */
  key: string | null;
  /** Number of pieces that were made. */
  made: number;
  /** When it was begun, by this browser's clock, epoch milliseconds. */
  beganAt: number;
}

/** A piece that the server has not acknowledged. */
export interface KeptPiece {
  part: string;
  number: number;
  bytes: ArrayBuffer;
  isLast: boolean;
}

/** Pieces of a part that follow one another, sent together. */
export interface SentPieces {
  /** Of the first one. */
  number: number;
  count: number;
  bytes: Blob;
  isLast: boolean;
}

/** Parts and pieces until the server has them. They outlive the page where a browser allows. */
export interface PieceStore {
  parts(): Promise<KeptPart[]>;
  putPart(part: KeptPart): Promise<void>;
  removePart(id: string): Promise<void>;
  addPiece(piece: KeptPiece): Promise<void>;
  /** The first pieces of a part, in order: as many as have these bytes, and one at least. */
  firstPieces(part: string, mostBytes: number): Promise<KeptPiece[]>;
  /** Removes the pieces before this number. */
  removePieces(part: string, before: number): Promise<void>;
  /** Number of pieces that wait. */
  count(): Promise<number>;
}

/** Pieces that are sent at once, at most. */
export const mostAtOnce = 20;

/** Returns the first of some pieces, one at least, up to a number of bytes. */
export function upTo(pieces: readonly KeptPiece[], mostBytes: number): KeptPiece[] {
  let bytes = 0;
  return pieces.slice(0, mostAtOnce).filter((piece, index) => {
    bytes += piece.bytes.byteLength;
    return index === 0 || bytes <= mostBytes;
  });
}

/** Stores for as long as the page. */
export function createMemoryStore(): PieceStore {
  const parts = new Map<string, KeptPart>();
  const pieces = new Map<string, KeptPiece[]>();
  return {
    parts: () => Promise.resolve([...parts.values()]),
    async putPart(part) {
      parts.set(part.id, { ...part });
    },
    async removePart(id) {
      parts.delete(id);
      pieces.delete(id);
    },
    async addPiece(piece) {
      pieces.set(piece.part, [...(pieces.get(piece.part) ?? []), piece]);
    },
    firstPieces: (part, mostBytes) => Promise.resolve(upTo(pieces.get(part) ?? [], mostBytes)),
    async removePieces(part, before) {
      pieces.set(
        part,
        (pieces.get(part) ?? []).filter(piece => piece.number >= before),
      );
    },
    count: () => Promise.resolve([...pieces.values()].reduce((sum, some) => sum + some.length, 0)),
  };
}
