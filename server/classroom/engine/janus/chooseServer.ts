import { createHash } from 'node:crypto';

const weight = (url: string, roomId: string): bigint =>
  createHash('sha256').update(`${url} ${roomId}`).digest().readBigUInt64BE(0);

/**
 * Chooses one of the servers for a room, always the same while it is among them: a server that
 * comes or goes moves its own rooms only (rendezvous hashing).
 */
export function chooseServer(urls: readonly string[], roomId: string): string | null {
  let chosen: { url: string; weight: bigint } | null = null;
  for (const url of urls) {
    const own = weight(url, roomId);
    if (!chosen || own > chosen.weight) chosen = { url, weight: own };
  }
  return chosen?.url ?? null;
}

/** Number of a room, as Janus wants them: 52 bits, so that JSON retains them whole. */
export const numberOf = (roomId: string): number =>
  Number(createHash('sha256').update(roomId).digest().readBigUInt64BE(0) >> 12n);
