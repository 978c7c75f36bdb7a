import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';

/**
 * The last part of a rendition's address: the box, and a proof that the marketplace gave it out, so
 * that nobody can have any number of renditions made.
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

// A page of a search needs over a hundred of them, mostly the same ones.
const proofs = new Map<string, Map<string, string>>();
const maxProofs = 10_000;

/** The proofs that were given with a secret; a process has one or, in tests, a few. */
function proofsOf(secret: string): Map<string, string> {
  let known = proofs.get(secret);
  if (!known) proofs.set(secret, (known = new Map()));
  return known;
}

/** The box of an address that this marketplace gave out, otherwise null. */
export function readRenditionName(
  secret: string,
  imageId: string,
  text: string,
): ImageVariantSpec | null {
  const match = /^((\d{1,4})x(\d{1,4})-(crop|scale))-([\w-]{16})$/.exec(text);
  if (!match) return null;
  const [, name = '', width, height, fit, given = ''] = match;
  const expected = proofOf(secret, imageId, name);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
  return { width: Number(width), height: Number(height), fit: fit as ImageVariantSpec['fit'] };
}

const proofOf = (secret: string, imageId: string, name: string): string =>
  createHmac('sha256', secret).update(`${imageId}/${name}`).digest('base64url').slice(0, 16);
