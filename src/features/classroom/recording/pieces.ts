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
}

/** A piece that the server has not acknowledged. */
export interface KeptPiece {
  part: string;
  number: number;
  bytes: ArrayBuffer;
  isLast: boolean;
}

/** Parts and pieces until the server has them. They outlive the page where a browser allows. */
export interface PieceStore {
  parts(): Promise<KeptPart[]>;
  putPart(part: KeptPart): Promise<void>;
  removePart(id: string): Promise<void>;
  addPiece(piece: KeptPiece): Promise<void>;
  /** The first of the pieces of a part; null where none waits. */
  firstPiece(part: string): Promise<KeptPiece | null>;
  removePiece(part: string, number: number): Promise<void>;
  /** Number of pieces that wait. */
  count(): Promise<number>;
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
    firstPiece: part => Promise.resolve(pieces.get(part)?.[0] ?? null),
    async removePiece(part, number) {
      pieces.set(
        part,
        (pieces.get(part) ?? []).filter(piece => piece.number !== number),
      );
    },
    count: () => Promise.resolve([...pieces.values()].reduce((sum, some) => sum + some.length, 0)),
  };
}
