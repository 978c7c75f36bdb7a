import { createHmac, timingSafeEqual } from 'node:crypto';

const validSeconds = 60;

const sign = (secret: string, end: string) =>
  createHmac('sha256', secret).update(`operator proof ${end}`).digest('base64url');

/**
 * Proves for a minute that somebody knows the secret of operators, without telling it: what is sent to
 * a wrong address opens nothing there, nor later.
 */
export function operatorProof(secret: string, now = Date.now()): string {
  const end = String(Math.floor(now / 1000) + validSeconds);
  return `${end}.${sign(secret, end)}`;
}

/** Tells whether a proof was made with the secret, and lately. */
export function isOperatorProof(secret: string, proof: string, now = Date.now()): boolean {
  const [end = '', signature = ''] = proof.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, end))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const left = Number(end) - now / 1000;
  return left > 0 && left <= validSeconds;
}
