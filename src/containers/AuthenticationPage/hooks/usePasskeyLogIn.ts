import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import {
  knowsPasskeys,
  passkeyFailure,
  preparePasskeys,
  stopSuggesting,
  suggestsPasskeys,
} from '#src/features/passkeys/authenticator.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { logInByPasskey } from '../passkeyLogIn.duck.ts';

export interface PasskeyLogInOptions {
  /** Path to return to; null for none. */
  from: string | null;
  /** Called with the address to open once somebody is signed in. */
  onOpened: (address: string) => void;
}

/** Code of a dialog that was closed, or replaced by another one. */
const canceled = 'passkey-canceled';

/** Logs in by a passkey: by a button, or by what the browser suggests with addresses. */
export function usePasskeyLogIn({ from, onOpened }: PasskeyLogInOptions) {
  const language = languageOfLocale(useIntl().locale);
  const dispatch = useAppDispatch();
  const [inProgress, setInProgress] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const hasDialog = useRef(false);
  // Students are sent on from the desk: who they are is known there.
  const address = inLanguage(language, from ?? paths.teach());

  const suggest = useCallback(async () => {
    if (!(await suggestsPasskeys())) return;
    for (;;) {
      const answer = await dispatch(logInByPasskey({ isWanted: () => !hasDialog.current }));
      if (logInByPasskey.fulfilled.match(answer)) {
        onOpened(address);
        return;
      }
      const error = rejectionOf(answer);
      if (error.code === canceled) return;
      setProblem(error);
    }
  }, [address, dispatch, onOpened]);

  useEffect(() => {
    if (!knowsPasskeys()) return undefined;
    preparePasskeys();
    // The form works without.
    suggest().catch(() => undefined);
    return () => void stopSuggesting().catch(() => undefined);
  }, [suggest]);

  async function logIn() {
    setProblem(null);
    if (!knowsPasskeys()) {
      setProblem(passkeyFailure('passkey-unsupported'));
      return;
    }
    setInProgress(true);
    hasDialog.current = true;
    const answer = await dispatch(logInByPasskey({}));
    hasDialog.current = false;
    if (logInByPasskey.fulfilled.match(answer)) {
      onOpened(address);
      return;
    }
    setInProgress(false);
    setProblem(rejectionOf(answer));
    // The dialog has taken the place of what waited.
    suggest().catch(() => undefined);
  }

  return { inProgress, problem, logIn };
}
