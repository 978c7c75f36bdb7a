import * as v from 'valibot';
import { exactly } from '../strict.ts';

const currentPassword = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256)));
/** Of an authenticator, or a recovery code. */
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** Body of POST /api/second-factor/begin. */
export const beginFactorBody = exactly({ currentPassword });

/** Body of POST /api/second-factor/confirm and /renew-recovery-codes. */
export const factorCodeBody = exactly({ code });

/** Body of POST /api/second-factor/remove. */
export const removeFactorBody = exactly({ currentPassword, code });
export type RemoveFactorCall = v.InferOutput<typeof removeFactorBody>;
