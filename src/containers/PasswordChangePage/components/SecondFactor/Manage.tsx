import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import type { SecondFactorState } from '#shared/contract/api/secondFactor.ts';
import {
  removeSecondFactor,
  renewRecoveryCodes,
} from '#src/features/secondFactor/secondFactor.duck.ts';
import { FactorForm } from './FactorForm.tsx';
import css from './SecondFactor.module.css';

export interface ManageProps {
  factor: SecondFactorState;
  /** Called with new recovery codes. */
  onRenewed: (recoveryCodes: string[]) => void;
}

/** A factor that is on: how many recovery codes are left, new ones, and the way out. */
export function Manage({ factor: { confirmedAt, recoveryCodesLeft }, onRenewed }: ManageProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null);
  const cancel = (
    <Button variant="ghost" onClick={() => setOpen(null)}>
      <FormattedMessage id="SecondFactor.cancel" />
    </Button>
  );
  return (
    <>
      <p>
        <FormattedMessage
          id="SecondFactor.on"
          values={{ date: intl.formatDate(confirmedAt ?? undefined, { dateStyle: 'long' }) }}
        />{' '}
        <FormattedMessage id="SecondFactor.left" values={{ count: recoveryCodesLeft }} />
      </p>
      {open === null && (
        <div className={css.ways}>
          <Button variant="secondary" onClick={() => setOpen('renew')}>
            <FormattedMessage id="SecondFactor.renew" />
          </Button>
          <Button variant="ghost" onClick={() => setOpen('remove')}>
            <FormattedMessage id="SecondFactor.remove" />
          </Button>
        </div>
      )}
      {open === 'renew' && (
        <FactorForm
          asksCode="any"
          takesFocus
          submit={<FormattedMessage id="SecondFactor.renew" />}
          other={cancel}
          onSubmit={async ({ code = '' }) => {
            const answer = await dispatch(renewRecoveryCodes(code));
            if (!renewRecoveryCodes.fulfilled.match(answer)) return rejectionOf(answer);
            onRenewed(answer.payload);
            return undefined;
          }}
        />
      )}
      {open === 'remove' && (
        <FactorForm
          asksPassword
          takesFocus
          asksCode="any"
          isDanger
          submit={<FormattedMessage id="SecondFactor.remove" />}
          other={cancel}
          onSubmit={async ({ currentPassword, code = '' }) => {
            const answer = await dispatch(removeSecondFactor({ currentPassword, code }));
            if (!removeSecondFactor.fulfilled.match(answer)) return rejectionOf(answer);
            toast.show({ message: intl.formatMessage({ id: 'SecondFactor.removed' }) });
            return undefined;
          }}
        />
      )}
    </>
  );
}
