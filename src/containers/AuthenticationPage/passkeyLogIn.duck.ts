import { beginPasskeySignIn, signInByPasskey } from '#src/api/passkeys.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { showPasskey } from '#src/features/passkeys/authenticator.ts';
import { keepsCookies } from '#src/util/browser/cookies.ts';
import { appError } from '#src/util/errors.ts';

/**
 * Signs in by a passkey. `isSuggested`: waits, without a dialog, until somebody chooses one that
 * the browser suggests.
 */
export const logInByPasskey = createAppThunk(
  'PasskeyLogIn/signIn',
  async ({ isSuggested }: { isSuggested: boolean }, { api: { app } }) => {
    if (!keepsCookies()) throw appError('cookies-blocked', 'The browser keeps no cookies.');
    const options = await beginPasskeySignIn(app.client);
    await signInByPasskey(app.client, await showPasskey(options, { isSuggested }));
  },
);
