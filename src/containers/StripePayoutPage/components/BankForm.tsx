import { useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStripe } from '#src/components/CardField/useStripe.ts';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { BankFields } from '#src/features/payout/PayoutDetailsForm/BankFields.tsx';
import {
  PayoutFailed,
  ScriptNotice,
} from '#src/features/payout/PayoutDetailsForm/payoutNotices.tsx';
import { useBankToken } from '#src/features/payout/PayoutDetailsForm/useBankToken.ts';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { selectMayLackPassword } from '#src/features/password/selectMayLackPassword.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import type { PayoutValues } from '#src/features/payout/payoutDetails.ts';
import { Buttons } from './Buttons.tsx';
import type { ChangeForm } from './changeForm.ts';
import css from './AccountChanges.module.css';

type BankValues = Pick<PayoutValues, 'bank'> & { currentPassword?: string };

/** Takes another bank account, with the password of the teacher. */
export function BankForm(props: ChangeForm) {
  return (
    <Form<BankValues> onSubmit={() => undefined}>
      {({ values, handleSubmit, hasValidationErrors }) => (
        <BankFormBody
          {...props}
          values={values}
          validate={async () => {
            await handleSubmit();
            return !hasValidationErrors;
          }}
        />
      )}
    </Form>
  );
}

interface BankFormBodyProps extends ChangeForm {
  values: BankValues;
  /** Shows what is wrong; true when nothing is. */
  validate: () => Promise<boolean>;
}

function BankFormBody({ values, validate, ...props }: BankFormBodyProps) {
  const { country, businessType, inProgress, error, onChange, onClose } = props;
  const script = useStripe(true);
  const token = useBankToken(country, values.bank, businessType);
  const [isTaking, setTaking] = useState(false);
  const { currentPassword } = values;
  const submit = async () => {
    if (!(await validate()) || isTaking || inProgress) return;
    setTaking(true);
    const bankAccountToken = await token.take();
    setTaking(false);
    if (!bankAccountToken) return;
    onChange({ bankAccountToken, currentPassword: currentPassword || undefined });
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormErrors />
      <BankFields country={country} token={token} />
      <Password />
      <ScriptNotice script={script} />
      {error &&
        (error.status === 403 ? <NotOwner error={error} /> : <PayoutFailed error={error} />)}
      <Buttons inProgress={inProgress || isTaking} onClose={onClose} />
    </form>
  );
}

/** Field for the password; an account without one has to have logged in of late instead. */
function Password() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const mayLackPassword = useAppSelector(selectMayLackPassword);
  const link = useAppSelector(selectPasswordLink);
  if (mayLackPassword) {
    return (
      <p>
        <FormattedMessage id="StripePayoutPage.bank.fresh" />
      </p>
    );
  }
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FieldCurrentPassword
        name="currentPassword"
        help={intl.formatMessage({ id: 'StripePayoutPage.bank.password' })}
        email={email}
        link={link}
        onSendLink={() => void dispatch(requestPasswordLink(email))}
      />
    </>
  );
}

/** Says that the password is wrong, or that the log-in was too long ago. */
function NotOwner({ error }: { error: AppError }) {
  const key = error.code === 'fresh-log-in-required' ? 'logInAgain' : 'wrongPassword';
  return (
    <Notice tone="error" title={<FormattedMessage id={`StripePayoutPage.bank.${key}`} />}>
      <FormattedMessage id="StripePayoutPage.bank.unchanged" />
    </Notice>
  );
}
