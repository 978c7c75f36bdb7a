import * as v from 'valibot';
import type { Seal } from '#server/base/seal.ts';

const uploadKey = v.object({ use: v.literal('upload'), recording: v.string(), part: v.number() });

/** Part of a recording that a key is good for. */
export type UploadKey = Omit<v.InferOutput<typeof uploadKey>, 'use'>;

/** Writes a key that is good until a time. */
export const writeUploadKey = (
  seal: Seal,
  key: UploadKey,
  until: number,
  now: number,
): Promise<string> =>
  seal.closeFor({ use: 'upload', ...key }, Math.max(1, Math.ceil((until - now) / 1_000)));

/** Reads a key; null for one that is old or foreign. */
export async function readUploadKey(seal: Seal, text: string): Promise<UploadKey | null> {
  const read = v.safeParse(uploadKey, await seal.openFresh(text));
  return read.success ? read.output : null;
}
