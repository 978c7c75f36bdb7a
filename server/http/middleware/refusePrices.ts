import type { Request, RequestHandler } from 'express';
import { readBody } from '@flowroom/marketplace/requestBody';
import * as v from 'valibot';
import { pathAsRead } from './frontLimits.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { isPriceInRange } from '#shared/transactions/priceRange.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** Calls that set the price of what may be published. A draft is checked when it is published. */
const calls = new Set(['/v1/api/own_listings/create', '/v1/api/own_listings/update']);

const amount = v.fallback(v.optional(v.number()), undefined);
const priceCall = v.object({
  price: v.fallback(v.nullish(v.object({ amount })), undefined),
  publicData: v.fallback(v.optional(v.object({ monthlyPrice: amount })), undefined),
});

/** The prices in a body; none in one that the marketplace will refuse anyway. */
function pricesIn(req: Request, body: Buffer): { field: string; amount: number }[] {
  const text = body.toString('utf8');
  try {
    const value: unknown = req.is('application/json') ? JSON.parse(text) : transit.read(text);
    const { output, success } = v.safeParse(priceCall, toPlain(value));
    if (!success) return [];
    const found = { price: output.price?.amount, monthlyPrice: output.publicData?.monthlyPrice };
    // Free classes have a price of zero.
    return Object.entries(found).flatMap(([field, amount]) => (amount ? [{ field, amount }] : []));
  } catch {
    return [];
  }
}

/**
 * Refuses prices out of the range that operators have set, of which the marketplace knows nothing:
 * 409 `price-out-of-range`. Mounted at the Marketplace API; passes the body on in `req.body` as a
 * Buffer.
 */
export const refusePrices: RequestHandler = async (req, res, next) => {
  if (req.method !== 'POST' || !calls.has(pathAsRead(req.path))) return next();
  const body = await readBody(req);
  req.body = body;
  const wrong = pricesIn(req, body).find(({ amount }) => !isPriceInRange(amount));
  if (!wrong) return next();
  const path = wrong.field === 'price' ? ['price'] : ['publicData', wrong.field];
  const title = 'The site allows no such price.';
  const source = { path, type: 'body' };
  res.status(409).json({ errors: [{ status: 409, code: 'price-out-of-range', title, source }] });
};
