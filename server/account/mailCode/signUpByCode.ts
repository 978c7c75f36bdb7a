import { endpoint } from '#server/http/api/endpoint.ts';
import { accountOperations } from '../operations.ts';
import type { MailCodeParts } from './parts.ts';
import { codeOver, signIn, useOf } from './signIn.ts';

/**
 * POST /auth/code/sign-up: creates an account whose address is confirmed, and signs in; signs in to
 * one that is there by now. 409 `email-taken` where an account has the address and has not
 * confirmed it.
 */
export const signUpByCode = (parts: MailCodeParts) =>
  endpoint({
    ...accountOperations.signUpByCode,
    async run({ input: { userType, language, ...names }, sdk, req, res, session }) {
      const proven = await parts.cookies.proven.read(req);
      if (!proven) throw codeOver();
      const caller = { req, res, session };
      // An earlier call may have opened the account, and not come so far as to sign in.
      if (await signIn(parts, proven, caller)) return { created: true };
      const use = useOf(proven.id);
      if (!(await parts.codes.useOnce(use))) throw codeOver();
      try {
        await sdk.currentUser.createWithIdp({
          ...(await parts.issuer.proofOfAddress(proven.email)),
          ...names,
          publicData: { userType },
          privateData: { language },
        });
      } finally {
        await parts.codes.notUsed(use);
      }
      if (!(await signIn(parts, proven, caller))) throw codeOver();
      return { created: true };
    },
  });
