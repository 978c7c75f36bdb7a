import type { AppError } from '#src/util/errors.ts';
import type { CreationOptions, RequestOptions } from '#shared/contract/api/passkeys.ts';
import type { NewPasskey, PasskeySignIn } from '#shared/contract/bodies/passkeys.ts';

const library = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** Returns whether the browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** A failure that the browser is to blame for. */
export const passkeyFailure = (code: string, message = code): AppError => ({
  code,
  status: 0,
  message,
});

/** Somebody has chosen no passkey. */
export const canceled = (message: string): AppError => passkeyFailure('passkey-canceled', message);

/** Fetches the code: browsers open their dialog only soon after a press. */
export function preparePasskeys(): void {
  // The press tries again, and says what has failed.
  library().catch(() => undefined);
}

const codes: Readonly<Record<string, string>> = {
  // Somebody has closed the dialog, or waited too long: browsers do not say which.
  NotAllowedError: 'passkey-canceled',
  AbortError: 'passkey-canceled',
  InvalidStateError: 'passkey-known',
};

/** Turns failures of the browser into those of the application. @throws AppError */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' };
    throw passkeyFailure(codes[name] ?? 'passkey-failed', message);
  }
}

/** Has the browser make a passkey. @throws AppError passkey-canceled, passkey-known */
export async function createPasskey(options: CreationOptions): Promise<NewPasskey> {
  const { id, response } = await named(async () =>
    (await library()).startRegistration({ optionsJSON: options }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
}

/**
 * Has somebody show a passkey. `isSuggested`: no dialog opens; the browser names passkeys where it
 * suggests addresses, and this waits for one to be chosen.
 * @throws AppError passkey-canceled
 */
export async function showPasskey(
  options: RequestOptions,
  { isSuggested }: { isSuggested: boolean },
): Promise<PasskeySignIn> {
  const { id, response } = await named(async () =>
    (await library()).startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isSuggested,
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle ? { userHandle } : {}),
  };
}

/** Returns whether the browser can suggest passkeys in a field. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  (await library()).browserSupportsWebAuthnAutofill();

/** Ends a suggestion that waits, when its page is left. */
export const stopSuggesting = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony();
