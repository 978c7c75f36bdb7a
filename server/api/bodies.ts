import type { RequestHandler } from 'express';
import { readBody } from '@flowroom/marketplace/requestBody';
import { apiFault } from './fault.ts';

/** Largest body of a call, in bytes. */
const maxBytes = 256 * 1024;

/**
 * Reads the body of a call: transit as text, JSON as a value, other types not at all. All bodies in
 * memory share one limit with those of the Marketplace API.
 * @throws ApiFault 400 for invalid JSON, and the errors of `readBody`
 */
export const apiBodies: RequestHandler = async (req, _res, next) => {
  const type = req.is(['application/transit+json', 'application/json']);
  if (type) {
    const text = (await readBody(req, maxBytes)).toString('utf8');
    req.body = type === 'application/json' ? parseJson(text) : text;
  }
  next();
};

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw apiFault(400, 'bad-request', 'The body can not be read.');
  }
}
