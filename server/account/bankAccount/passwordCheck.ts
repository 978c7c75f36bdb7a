import { secondFactor } from '@flowroom/marketplace/secondFactor';
import type { CheckPassword } from './bankAccountRouter.ts';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';

/** 400: a text that no password can be, as one with a NUL. */
const refusals = [400, 401, 403];

/**
 * Creates a check that logs in with the password and out again: the protocol has no call that only
 * checks one. Wrong ones count like those of log-ins.
 */
export const passwordCheck =
  (tokens: Pick<Tokens, 'grant' | 'revoke'>): CheckPassword =>
  async (email, password, requester) => {
    // With the empty field no digits at the end of the password are taken for a code.
    const form = {
      grant_type: 'password',
      username: email,
      password,
      scope: 'user',
      [secondFactor.field]: '',
    };
    try {
      await tokens.revoke(await tokens.grant(form, requester));
      return true;
    } catch (error) {
      // Only the code is missing, which anybody who has this session has shown.
      if (error instanceof TokenRefused && error.needsCode) return true;
      if (error instanceof TokenRefused && refusals.includes(error.status)) return false;
      throw error;
    }
  };
