import { logSecurityEvent, unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import type { SecurityEvent } from '@flowroom/marketplace/securityEvents';
import { mailCodeProvider } from '#shared/contract/api/account.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import { accountOperations } from '../operations.ts';
import type { MailCodeParts } from './parts.ts';
import { codeOver, codeWrong, signIn } from './signIn.ts';
import type { Caller } from './signIn.ts';

/**
 * POST /auth/code/verify: signs in by the code from the mail. The proof of the address stays in a
 * cookie for somebody who has a second factor, or no account yet.
 */
export const verifyCode = (parts: MailCodeParts) =>
  endpoint({
    ...accountOperations.verifyCode,
    async run({ input, req, res, session }) {
      const { codes, cookies, logger, secret } = parts;
      const pending = await cookies.pending.read(req);
      if (!pending) return { data: { state: await signInAgain(parts, { req, res, session }) } };
      const { id, email } = pending;
      const attempt = await codes.check(pending, input.code);
      if (attempt !== 'right') {
        const event: SecurityEvent = attempt === 'over' ? 'log-in-limited' : 'log-in-failed';
        logSecurityEvent(logger, event, {
          account: null,
          address: req.ip ?? null,
          unknownAccount: unknownAccountOf(secret, email),
          method: mailCodeProvider,
        });
        throw attempt === 'over' ? codeOver() : codeWrong();
      }
      cookies.pending.clear(res);
      await cookies.known.write(res, codes.known(pending, await cookies.known.read(req)));
      const proven = { id, email };
      let isSignedIn = false;
      try {
        isSignedIn = await signIn(parts, proven, { req, res, session });
      } finally {
        if (!isSignedIn) await cookies.proven.write(res, proven);
      }
      return { data: { state: isSignedIn ? 'signed-in' : 'newcomer' } };
    },
  });

/**
 * Goes on where the code was right, and the marketplace then did not answer: the code is used up,
 * and the browser has the proof.
 */
async function signInAgain(parts: MailCodeParts, caller: Caller) {
  const proven = await parts.cookies.proven.read(caller.req);
  if (!proven) throw codeOver();
  return (await signIn(parts, proven, caller)) ? 'signed-in' : 'newcomer';
}

/** POST /auth/code/second-factor: signs in by a code of the authenticator, after the mailed one. */
export const verifyCodeAndFactor = (parts: MailCodeParts) =>
  endpoint({
    ...accountOperations.verifyCodeAndFactor,
    async run({ input, req, res, session }) {
      const proven = await parts.cookies.proven.read(req);
      if (!proven) throw codeOver();
      if (!(await signIn(parts, proven, { req, res, session }, input.code))) throw codeWrong();
      return { data: { state: 'signed-in' } };
    },
  });
