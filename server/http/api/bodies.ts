import type { RequestHandler } from 'express';
import { readBody } from '@flowroom/marketplace/requestBody';
import { apiFault } from '#server/base/apiFault.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** Largest body of a call, in bytes. */
const maxBytes = 256 * 1024;

/**
 * Reads the body of a call, transit or JSON, as a value; other types not at all. All bodies in
 * memory share one limit with those of the Marketplace API.
 * @throws ApiFault 400 for what can not be read, and the errors of `readBody`
 */
export const apiBodies: RequestHandler = async (req, _res, next) => {
  const type = req.is(['application/transit+json', 'application/json']);
  if (type) {
    const text = (await readBody(req, maxBytes)).toString('utf8');
    req.body = parse(type, text);
  }
  next();
};

function parse(type: string, text: string): unknown {
  if (text === '') return undefined;
  try {
    return type === 'application/json' ? JSON.parse(text) : toPlain(transit.read(text));
  } catch {
    throw apiFault(400, 'bad-request', 'The body can not be read.');
  }
}
