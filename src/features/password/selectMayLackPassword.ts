import { passkeyProvider } from '#shared/contract/api/passkeys.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import type { RootState } from '#src/store/rootState.ts';

/**
 * Returns whether the account was opened without a password: it may have none. A passkey says
 * nothing of it, as it is added to an account that is there.
 */
export const selectMayLackPassword = (state: RootState): boolean =>
  (selectCurrentUser(state)?.attributes.identityProviders ?? []).some(
    ({ idpId }) => idpId !== passkeyProvider,
  );
