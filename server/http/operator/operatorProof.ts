import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';

const validSeconds = 60;

const sign = (secret: string, end: string) =>
  createHmac('sha256', secret).update(`operator proof ${end}`).digest('base64url');

/**
 * Creates a proof of the operator secret that is valid for a minute and does not contain the
 * secret, so that a wrong receiver can not use it for long.
 */
export function operatorProof(secret: string, now = Date.now()): string {
  const end = String(Math.floor(now / 1000) + validSeconds);
  return `${end}.${sign(secret, end)}`;
}

/** Returns whether a proof was made with the secret and has not expired. */
export function isOperatorProof(secret: string, proof: string, now = Date.now()): boolean {
  const [end = '', signature = ''] = proof.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, end))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const left = Number(end) - now / 1000;
  return left > 0 && left <= validSeconds;
}

/** Returns whether a request has a valid proof as its bearer token. */
export const hasOperatorProof = (secret: string, req: Pick<Request, 'get'>): boolean =>
  isOperatorProof(secret, /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '');

/**
 * Returns the link that opens the outbox page; null when mails are sent. `origin`: public origin of
 * the stubs.
 */
export const operatorLink = (
  { mail }: Pick<Config, 'mail'>,
  { operatorSecret }: Pick<Credentials, 'operatorSecret'>,
  origin: string,
): string | null =>
  mail.smtpUrl ? null : `${origin}/sandbox/mail/open?key=${encodeURIComponent(operatorSecret)}`;
