import type { CheckPassword } from './bankAccountRouter.ts';
import { TokenRefused } from '../../session/tokens.ts';
import type { Tokens } from '../../session/tokens.ts';

/**
 * Creates a check that logs in with the password and out again: the protocol has no call that only checks one. Wrong ones
 * count like those of log-ins.
 */
export const passwordCheck =
  (tokens: Pick<Tokens, 'grant' | 'revoke'>): CheckPassword =>
  async (email, password, asker) => {
    const form = { grant_type: 'password', username: email, password, scope: 'user' };
    try {
      await tokens.revoke(await tokens.grant(form, asker));
      return true;
    } catch (error) {
      if (error instanceof TokenRefused && (error.status === 401 || error.status === 403))
        return false;
      throw error;
    }
  };
