import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { selectMayLackPassword } from '#src/features/password/selectMayLackPassword.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import type { BegunFactor } from '#shared/contract/api/secondFactor.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#src/features/secondFactor/secondFactor.duck.ts';
import { FactorForm } from './FactorForm.tsx';
import { QrCode } from './QrCode.tsx';
import css from './SecondFactor.module.css';

export interface SetUpProps {
  /** The factor is confirmed; called with the recovery codes. */
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Sets the factor up: the password, the key for the app, and a code of it. */
export function SetUp({ onConfirmed }: SetUpProps) {
  const dispatch = useAppDispatch();
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  // Closed at first: the page has a form with the same password already.
  const [open, setOpen] = useState<'never' | 'now' | 'before'>('never');
  // An account of a provider may have a password, too.
  const [asksPassword, setAsksPassword] = useState(!useAppSelector(selectMayLackPassword));
  const close = () => {
    setBegun(null);
    setOpen('before');
  };
  if (begun) {
    return <Confirm begun={begun} onConfirmed={onConfirmed} onCancel={close} />;
  }
  if (open !== 'now') {
    return (
      <div className={css.ways}>
        <Button variant="secondary" autoFocus={open === 'before'} onClick={() => setOpen('now')}>
          <FormattedMessage id="SecondFactor.begin" />
        </Button>
      </div>
    );
  }
  return (
    <FactorForm
      key={String(asksPassword)}
      asksPassword={asksPassword}
      takesFocus
      submit={<FormattedMessage id="SecondFactor.continue" />}
      other={
        <Button variant="ghost" onClick={close}>
          <FormattedMessage id="SecondFactor.cancel" />
        </Button>
      }
      onSubmit={async ({ currentPassword }) => {
        const answer = await dispatch(beginSecondFactor(currentPassword));
        if (beginSecondFactor.fulfilled.match(answer)) {
          setBegun(answer.payload);
          return undefined;
        }
        const error = rejectionOf(answer);
        if (error.code !== 'validation-missing-key') return error;
        setAsksPassword(true);
        return undefined;
      }}
    />
  );
}

interface ConfirmProps extends SetUpProps {
  begun: BegunFactor;
  onCancel: () => void;
}

function Confirm({ begun, onConfirmed, onCancel }: ConfirmProps) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={css.step}>
        <FormattedMessage id="SecondFactor.scan" />
      </h3>
      <Key {...begun} />
      <h3 className={css.step}>
        <FormattedMessage id="SecondFactor.enter" />
      </h3>
      <FactorForm
        asksCode="app"
        submit={<FormattedMessage id="SecondFactor.confirm" />}
        onSubmit={async ({ code = '' }) => {
          const answer = await dispatch(confirmSecondFactor(code));
          if (!confirmSecondFactor.fulfilled.match(answer)) return rejectionOf(answer);
          onConfirmed(answer.payload);
          return undefined;
        }}
        other={
          <Button variant="ghost" onClick={onCancel}>
            <FormattedMessage id="SecondFactor.cancel" />
          </Button>
        }
      />
    </>
  );
}

/**
 * The key for the app: as a QR code for a camera, as a link for this device, and as text for
 * everything else.
 */
function Key({ secret, uri }: BegunFactor) {
  const intl = useIntl();
  const copy = useCopy();
  const told = {
    copied: intl.formatMessage({ id: 'SecondFactor.key.copied' }),
    failed: intl.formatMessage({ id: 'SecondFactor.copyFailed' }),
  };
  return (
    <div className={css.key}>
      <QrCode
        text={uri}
        label={intl.formatMessage({ id: 'SecondFactor.qr' })}
        className={css.code}
      />
      <div className={css.typed}>
        <p className={css.text}>
          <FormattedMessage id="SecondFactor.type" />
        </p>
        <p className={css.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <div className={css.ways}>
          <Button variant="secondary" size="small" onClick={() => void copy(secret, told)}>
            <FormattedMessage id="SecondFactor.key.copy" />
          </Button>
          <ButtonAnchor variant="ghost" size="small" href={uri}>
            <FormattedMessage id="SecondFactor.open" />
          </ButtonAnchor>
        </div>
      </div>
    </div>
  );
}
