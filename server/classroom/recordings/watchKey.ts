import * as v from 'valibot';
import type { Seal } from '#server/base/seal.ts';

/** Seconds for which an address is good: a page that stays open over a class and a pause. */
const watchSeconds = 12 * 60 * 60;

const watchKey = v.object({ use: v.literal('watch'), recording: v.string(), account: v.string() });

/** The recording and the person that an address of a file is made for. */
export type WatchKey = Omit<v.InferOutput<typeof watchKey>, 'use'>;

export const writeWatchKey = (seal: Seal, key: WatchKey): Promise<string> =>
  seal.closeFor({ use: 'watch', ...key }, watchSeconds);

/** Reads a key; null for one that is old or foreign. */
export async function readWatchKey(seal: Seal, text: string): Promise<WatchKey | null> {
  const read = v.safeParse(watchKey, await seal.openFresh(text));
  return read.success ? read.output : null;
}
