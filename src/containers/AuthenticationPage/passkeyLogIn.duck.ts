import { beginPasskeySignIn, signInByPasskey } from '#src/api/passkeys.ts';
import type { AppApiClient } from '#src/api/appApiClient.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { canceled, showPasskey } from '#src/features/passkeys/authenticator.ts';
import { keepsCookies } from '#src/util/browser/cookies.ts';
import { appError } from '#src/util/errors.ts';
import type { RequestOptions } from '#shared/contract/api/passkeys.ts';

/**
 * Of a suggestion: returns whether it is still wanted once its challenge is there. Left out for a
 * dialog.
 */
interface Suggestion {
  isWanted?: () => boolean;
}

let begun: Promise<RequestOptions> | null = null;

/** Begins a log-in; two at a time share a challenge, as the browser stores only the last one. */
const begin = (client: AppApiClient): Promise<RequestOptions> =>
  (begun ??= beginPasskeySignIn(client).finally(() => {
    begun = null;
  }));

/**
 * Signs in by a passkey: by a dialog, or, without one, by what somebody chooses of those that the
 * browser suggests. Until then a suggestion fails as `passkey-canceled`, whatever the reason.
 */
export const logInByPasskey = createAppThunk(
  'PasskeyLogIn/signIn',
  async ({ isWanted }: Suggestion, { api: { app } }) => {
    const show = async () => {
      if (!keepsCookies()) throw appError('cookies-blocked', 'The browser keeps no cookies.');
      const options = await begin(app.client);
      // It would close the dialog.
      if (isWanted && !isWanted()) throw canceled('A dialog is open.');
      return showPasskey(options, { isSuggested: isWanted !== undefined });
    };
    const shown = await show().catch((error: unknown) => {
      throw isWanted ? canceled('Nothing was chosen.') : error;
    });
    await signInByPasskey(app.client, shown);
  },
);
