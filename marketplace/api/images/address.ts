import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';

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
  return `${name}-${proof(secret, imageId, name)}`;
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
  const expected = proof(secret, imageId, name);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
  return { width: Number(width), height: Number(height), fit: fit as ImageVariantSpec['fit'] };
}

// A page of a search needs over a hundred of them, mostly the same ones.
const proofs = new Map<string, string>();
const maxProofs = 10_000;

function proof(secret: string, imageId: string, name: string): string {
  const key = `${secret}/${imageId}/${name}`;
  let found = proofs.get(key);
  if (!found) {
    const mac = createHmac('sha256', secret).update(`${imageId}/${name}`);
    found = mac.digest('base64url').slice(0, 16);
    if (proofs.size >= maxProofs) proofs.clear();
    proofs.set(key, found);
  }
  return found;
}
