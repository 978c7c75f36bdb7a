import type { RequestHandler } from 'express';
import { readBody } from '@flowroom/marketplace/requestBody';
import { pathAsRead } from './frontLimits.ts';
import { usesSession } from './flexSession.ts';

/**
 * Refuses pages of the site another bank account by the protocol's own call, which needs no
 * password: 403 `forbidden`. They have an endpoint that does (`/api/account/bank-account`). Mounted
 * at the Marketplace API; passes the body on in
 * `req.body` as a Buffer.
 */
export const refuseBankChange: RequestHandler = async (req, res, next) => {
  const isUpdate =
    req.method === 'POST' && pathAsRead(req.path) === '/v1/api/stripe_account/update';
  if (!isUpdate || !usesSession(req)) return next();
  const body = await readBody(req);
  req.body = body;
  // A key of transit and of JSON alike; a value that holds the word is refused too.
  if (!body.toString('utf8').includes('bankAccountToken')) return next();
  const title = 'Another bank account needs the password.';
  res.status(403).json({ errors: [{ status: 403, code: 'forbidden', title }] });
};
