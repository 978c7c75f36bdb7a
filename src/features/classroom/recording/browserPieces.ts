import { openDB } from 'idb';
import type { DBSchema } from 'idb';
import { createMemoryStore, mostAtOnce, upTo } from './pieces.ts';
import type { KeptPart, KeptPiece, PieceStore } from './pieces.ts';

interface Tables extends DBSchema {
  parts: { key: string; value: KeptPart };
  pieces: { key: [part: string, number: number]; value: KeptPiece };
}

/** Keys of all pieces of a part. */
const within = (part: string) => IDBKeyRange.bound([part, 0], [part, Infinity]);

/** Opens the store of this browser; one of this page where the browser has none for it. */
export async function openPieceStore(): Promise<PieceStore> {
  try {
    const db = await openDB<Tables>('flowroom-recordings', 1, {
      upgrade(made) {
        made.createObjectStore('parts', { keyPath: 'id' });
        made.createObjectStore('pieces', { keyPath: ['part', 'number'] });
      },
    });
    return {
      parts: () => db.getAll('parts'),
      async putPart(part) {
        await db.put('parts', part);
      },
      async removePart(id) {
        const change = db.transaction(['parts', 'pieces'], 'readwrite');
        await change.objectStore('parts').delete(id);
        await change.objectStore('pieces').delete(within(id));
        await change.done;
      },
      async addPiece(piece) {
        await db.put('pieces', piece);
      },
      firstPieces: async (part, mostBytes) =>
        upTo(await db.getAll('pieces', within(part), mostAtOnce), mostBytes),
      async removePieces(part, before) {
        await db.delete('pieces', IDBKeyRange.bound([part, 0], [part, before], false, true));
      },
      count: () => db.count('pieces'),
    };
  } catch {
    // Private windows of some browsers.
    return createMemoryStore();
  }
}
