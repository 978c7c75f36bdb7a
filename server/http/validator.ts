import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Returns the validator of a body. It is weak: the same for every encoding. */
export const validatorOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * Sets the validator of an answer. Returns true when the client has the body: then the answer, 304,
 * is sent.
 */
export function isKnown(req: Request, res: Response, validator: string): boolean {
  res.set('ETag', validator);
  const known = (req.get('if-none-match') ?? '').split(/\s*,\s*/);
  if (!known.includes(validator)) return false;
  res.status(304).end();
  return true;
}
