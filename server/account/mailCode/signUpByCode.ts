import { endpoint } from '#server/http/api/endpoint.ts';
import { accountOperations } from '../operations.ts';
import type { MailCodeParts } from './parts.ts';
import { codeOver, signIn } from './signIn.ts';

/**
 * POST /auth/code/sign-up: creates an account whose address is confirmed, and signs in. 409
 * `email-taken` where an account has the address and has not confirmed it.
 */
export const signUpByCode = (parts: MailCodeParts) =>
  endpoint({
    ...accountOperations.signUpByCode,
    async run({ input: { userType, language, ...names }, sdk, req, res, session }) {
      const proven = await parts.cookies.proven.read(req);
      if (!proven) throw codeOver();
      await sdk.currentUser.createWithIdp({
        ...(await parts.issuer.proofOf(proven.email)),
        ...names,
        publicData: { userType },
        privateData: { language },
      });
      if (!(await signIn(parts, proven, { req, res, session }))) throw codeOver();
      return { created: true };
    },
  });
