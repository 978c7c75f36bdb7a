import { useEffect, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { knowsPasskeys, preparePasskeys } from '#src/features/passkeys/authenticator.ts';
import { addPasskey } from '#src/features/passkeys/passkeys.duck.ts';
import { selectLogsInByCode } from '#src/features/password/selectLogsInByCode.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { RootState } from '#src/store/rootState.ts';
import { localStore } from '#src/util/browser/localStore.ts';
import { paths } from '#shared/config/paths.ts';
import { passkeyProvider } from '#shared/contract/api/passkeys.ts';
import css from './PasskeyStrip.module.css';

/** Remembers that it was offered, and dismissed. */
const storeKey = 'passkeyOffer';

type Progress = 'offered' | 'loading' | 'added' | 'canceled' | 'failed' | 'dismissed';

const hasPasskey = (state: RootState): boolean =>
  (selectCurrentUser(state)?.attributes.identityProviders ?? []).some(
    ({ idpId }) => idpId === passkeyProvider,
  );

/** Whether this person, in this browser, could do with a passkey, and has not said no. */
function useIsOffered(): boolean {
  const { passkeys } = useConfig();
  const logsInByCode = useAppSelector(selectLogsInByCode);
  const has = useAppSelector(hasPasskey);
  return passkeys && logsInByCode && !has && knowsPasskeys() && localStore.get(storeKey) === null;
}

/** Offers a passkey to somebody who has booked with a code from a mail. */
export function PasskeyStrip() {
  const dispatch = useAppDispatch();
  const isOffered = useIsOffered();
  const [progress, setProgress] = useState<Progress>('offered');
  const isShown = progress !== 'dismissed' && (isOffered || progress === 'added');
  useEffect(() => {
    if (isOffered) preparePasskeys();
  }, [isOffered]);
  if (!isShown) return null;

  async function add() {
    setProgress('loading');
    const answer = await dispatch(addPasskey(undefined));
    if (addPasskey.fulfilled.match(answer)) localStore.set(storeKey, 'added');
    setProgress(
      addPasskey.fulfilled.match(answer)
        ? 'added'
        : rejectionOf(answer).code === 'passkey-canceled'
          ? 'canceled'
          : 'failed',
    );
  }

  return (
    <div className={css.root}>
      <KeyRound className={css.icon} aria-hidden="true" />
      <p className={css.text} role="status">
        <FormattedMessage
          id={`PasskeyStrip.${progress === 'loading' ? 'offered' : progress}`}
          values={{ link: chunks => <Link to={paths.changePassword()}>{chunks}</Link> }}
        />
      </p>
      {progress !== 'added' && (
        <div className={css.ways}>
          {progress !== 'failed' && (
            <Button
              variant="secondary"
              size="small"
              inProgress={progress === 'loading'}
              onClick={() => void add()}
            >
              <FormattedMessage id="PasskeyStrip.add" />
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              localStore.set(storeKey, 'dismissed');
              setProgress('dismissed');
            }}
          >
            <FormattedMessage id="PasskeyStrip.later" />
          </Button>
        </div>
      )}
    </div>
  );
}
