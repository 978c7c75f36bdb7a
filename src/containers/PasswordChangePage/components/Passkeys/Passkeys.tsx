import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { knowsPasskeys, preparePasskeys } from '#src/features/passkeys/authenticator.ts';
import { fetchPasskeys, selectPasskeys } from '#src/features/passkeys/passkeys.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import css from './Passkeys.module.css';

/** Passkeys of the account: add, rename and remove them. Nothing where there are none. */
export function Passkeys() {
  const dispatch = useAppDispatch();
  const { show, known } = useAppSelector(selectPasskeys);
  const isLimited = useAppSelector(selectScopes).includes(limitedScope);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (isLimited) return;
    preparePasskeys();
    void dispatch(fetchPasskeys());
  }, [dispatch, isLimited]);
  // An operator who looks on sees nothing of it.
  if (isLimited || (show.status === 'ready' && !known)) return null;
  if (!known && show.status !== 'failed') return <Skeleton shape="block" height="12rem" />;
  return (
    <section className={css.root} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={css.heading}>
        <FormattedMessage id="Passkeys.title" />
      </h2>
      <p className={css.text}>
        <FormattedMessage id="Passkeys.intro" />
      </p>
      {known ? (
        <>
          {known.passkeys.length > 0 && (
            <ul className={css.list}>
              {known.passkeys.map(passkey => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  // The pressed button is gone.
                  onRemoved={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )}
          {knowsPasskeys() ? (
            <AddPasskey isFresh={known.isFresh} />
          ) : (
            <p className={css.text}>
              <FormattedMessage id="Passkeys.unsupported" />
            </p>
          )}
        </>
      ) : (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" size="small" onClick={() => void dispatch(fetchPasskeys())}>
              <FormattedMessage id="Passkeys.retry" />
            </Button>
          }
        >
          <FormattedMessage id="Passkeys.missing" />
        </Notice>
      )}
    </section>
  );
}
