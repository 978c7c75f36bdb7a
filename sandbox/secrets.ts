import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, good enough for a secret. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Compares secrets in a time that does not tell how much of them is right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** SHA-256 as base64url without padding: how secrets are kept, and what PKCE calls S256. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The value of a cookie of the request; empty when there is none. */
export function readCookie(req: Request, name: string): string {
  const pairs = (req.get('cookie') ?? '').split(';').map(pair => pair.trim());
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
