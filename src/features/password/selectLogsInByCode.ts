import { mailCodeProvider } from '#shared/contract/api/account.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import type { RootState } from '#src/store/rootState.ts';

/** Returns whether the account was opened by a code from a mail: it may have no password. */
export const selectLogsInByCode = (state: RootState): boolean =>
  (selectCurrentUser(state)?.attributes.identityProviders ?? []).some(
    ({ idpId }) => idpId === mailCodeProvider,
  );
