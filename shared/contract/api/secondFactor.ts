import * as v from 'valibot';
import { fields, instant, listOf, whole } from '../lenient.ts';

/** State of somebody's second factor. */
const state = fields(
  {
    /** Since when log-ins require a code; null: they do not. */
    confirmedAt: v.nullable(instant),
    recoveryCodesLeft: whole(0, 100),
  },
  'confirmedAt',
  'recoveryCodesLeft',
);
export type SecondFactorState = v.InferOutput<typeof state>;

/** Answer of GET /api/second-factor; null where the marketplace has none. */
export const secondFactorAnswer = v.object({ data: v.nullable(state) });

/** Answer of POST /api/second-factor/begin: a secret for an authenticator. */
export const begunFactorAnswer = v.object({
  data: v.object({
    /** In base32. */
    secret: v.string(),
    /** The same as an address, which authenticators take as a link or a QR code. */
    uri: v.pipe(v.string(), v.regex(/^otpauth:\/\/totp\//)),
  }),
});
export type BegunFactor = v.InferOutput<typeof begunFactorAnswer>['data'];

/**
 * Answer of POST /api/second-factor/confirm and /renew-recovery-codes: codes that are shown once.
 */
export const recoveryCodesAnswer = v.object({
  data: v.object({ recoveryCodes: listOf(v.string(), 100) }),
});
