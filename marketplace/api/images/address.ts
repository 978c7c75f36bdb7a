import { sameSecret, signatureOf } from '../secrets.ts';
import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';

/**
 * Returns the last segment of a rendition's URL: the box and a signature, so that clients can not
 * request renditions of any size.
 */
export function renditionName(
  secret: string,
  imageId: string,
  { width, height, fit }: ImageVariantSpec,
): string {
  const name = `${width}x${height}-${fit}`;
  const known = proofsOf(secret);
  const key = imageId + name;
  let proof = known.get(key);
  if (!proof) {
    if (known.size >= maxProofs) known.clear();
    known.set(key, (proof = proofOf(secret, imageId, name)));
  }
  return `${name}-${proof}`;
}

// A search result needs over a hundred signatures, mostly the same ones.
const proofs = new Map<string, Map<string, string>>();
const maxProofs = 10_000;

/** Returns the cache of a secret; a process has one secret or, in tests, a few. */
function proofsOf(secret: string): Map<string, string> {
  let known = proofs.get(secret);
  if (!known) proofs.set(secret, (known = new Map()));
  return known;
}

/** Returns the box of a signed segment; null for an invalid one. */
export function readRenditionName(
  secret: string,
  imageId: string,
  text: string,
): ImageVariantSpec | null {
  const match = /^((\d{1,4})x(\d{1,4})-(crop|scale))-([\w-]{16})$/.exec(text);
  if (!match) return null;
  const [, name = '', width, height, fit, given = ''] = match;
  const expected = proofOf(secret, imageId, name);
  if (!sameSecret(given, expected)) return null;
  return { width: Number(width), height: Number(height), fit: fit === 'crop' ? 'crop' : 'scale' };
}

const proofOf = (secret: string, imageId: string, name: string): string =>
  signatureOf(secret, `${imageId}/${name}`).slice(0, 16);
