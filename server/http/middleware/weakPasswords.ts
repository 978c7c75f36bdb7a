import type { Request, RequestHandler } from 'express';
import { readBody } from '@flowroom/marketplace/requestBody';
import { passwordWeakness, weaknessDetails } from '@flowroom/marketplace/passwordRules';
import * as v from 'valibot';
import { pathAsRead } from './frontLimits.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** Calls that set a password, with the name of its field. */
const passwordFields = new Map<string, 'newPassword' | 'password'>([
  ['/v1/api/current_user/change_password', 'newPassword'],
  ['/v1/api/password_reset/reset', 'newPassword'],
  ['/v1/api/current_user/create', 'password'],
]);

const passwordCall = v.object({
  email: v.fallback(v.string(), ''),
  newPassword: v.optional(v.string()),
  password: v.optional(v.string()),
});

/** Parses a body; null for one that the marketplace will refuse anyway. */
function callOf(req: Request, body: Buffer): v.InferOutput<typeof passwordCall> | null {
  const text = body.toString('utf8');
  try {
    const value: unknown = req.is('application/json') ? JSON.parse(text) : transit.read(text);
    const read = v.safeParse(passwordCall, toPlain(value));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Refuses weak passwords in front of a hosted marketplace, which checks the length only: 400
 * `validation-invalid-value` with `meta.reason`, like the embedded one. Mounted at the Marketplace
 * API; passes the body on in `req.body` as a Buffer.
 */
export const refuseWeakPasswords: RequestHandler = async (req, res, next) => {
  const field = req.method === 'POST' ? passwordFields.get(pathAsRead(req.path)) : undefined;
  if (!field) return next();
  const body = await readBody(req);
  req.body = body;
  const call = callOf(req, body);
  const password = call?.[field];
  const reason =
    password === undefined ? null : await passwordWeakness(password, [call?.email ?? '']);
  if (!reason) return next();
  res.status(400).json({
    errors: [
      {
        status: 400,
        code: 'validation-invalid-value',
        title: weaknessDetails[reason],
        source: { path: [field], type: 'body' },
        meta: { reason },
      },
    ],
  });
};
