import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { UnloadWarning } from '#src/components/UnloadWarning.ts';
import { LegalFields } from '#src/features/payout/PayoutDetailsForm/LegalFields.tsx';
import { PayoutFailed } from '#src/features/payout/PayoutDetailsForm/payoutNotices.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { StripeAccountData } from '#shared/contract/stripe.ts';
import {
  changeForgotten,
  changePayoutAccount,
  selectPayoutChange,
} from '#src/features/payout/payout.duck.ts';
import type { PayoutChange } from '#src/features/payout/payout.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { legalDetailsOf } from '#src/features/payout/payoutDetails.ts';
import type { PayoutValues } from '#src/features/payout/payoutDetails.ts';
import { errorOf } from '#src/util/request.ts';
import { payoutValuesOf } from '../payoutValues.ts';
import { BankForm } from './BankForm.tsx';
import type { ChangeForm } from './changeForm.ts';
import { Buttons } from './Buttons.tsx';
import { People } from './People.tsx';
import css from './AccountChanges.module.css';

type Opened = 'bank' | 'details' | null;

/**
 * Shows the bank account and the person or company of an account, each with a form that changes it.
 */
export function AccountChanges({ account }: { account: StripeAccountData }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const request = useAppSelector(selectPayoutChange);
  const [opened, setOpened] = useState<Opened>(null);
  const { country, business_type: businessType = 'individual' } = account;
  const last4 = account.external_accounts?.data[0]?.last4;
  const name =
    businessType === 'company'
      ? account.company?.name
      : [account.individual?.first_name, account.individual?.last_name].filter(Boolean).join(' ');
  useEffect(() => () => void dispatch(changeForgotten()), [dispatch]);
  if (!country) return null;

  const open = (next: Opened) => {
    dispatch(changeForgotten());
    setOpened(next);
  };
  const save = async (change: PayoutChange) => {
    const answer = await dispatch(changePayoutAccount(change));
    if (!changePayoutAccount.fulfilled.match(answer)) return;
    setOpened(null);
    toast.show({ message: intl.formatMessage({ id: 'StripePayoutPage.changed' }) });
  };
  const form: ChangeForm = {
    country,
    businessType,
    inProgress: request.status === 'loading',
    error: errorOf(request),
    onChange: change => void save(change),
    onClose: () => open(null),
  };
  return (
    <>
      <Part
        id="bank"
        isOpen={opened === 'bank'}
        onOpen={() => open('bank')}
        summary={
          <FormattedMessage
            id={`StripePayoutPage.bank.${last4 ? 'known' : 'none'}`}
            values={{ last4 }}
          />
        }
      >
        <BankForm {...form} />
      </Part>
      <Part
        id="details"
        titleId={businessType === 'company' ? 'PayoutDetailsForm.part.company' : undefined}
        isOpen={opened === 'details'}
        onOpen={() => open('details')}
        summary={name || <FormattedMessage id="StripePayoutPage.details.none" />}
      >
        <DetailsForm {...form} account={account} />
      </Part>
      {businessType === 'company' && <People country={country} />}
    </>
  );
}

interface PartProps {
  id: 'bank' | 'details';
  /** Message of the heading, where it is another one. */
  titleId?: string | undefined;
  /** What is known, in a line. */
  summary: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function Part({ id, titleId, summary, isOpen, onOpen, children }: PartProps) {
  return (
    <section className={css.part} aria-labelledby={`payout-${id}`}>
      <h2 className={css.heading} id={`payout-${id}`}>
        <FormattedMessage id={titleId ?? `StripePayoutPage.${id}`} />
      </h2>
      {isOpen ? (
        children
      ) : (
        <div className={css.summary}>
          <p>{summary}</p>
          <Button variant="secondary" size="small" onClick={onOpen}>
            <FormattedMessage id={`StripePayoutPage.${id}.change`} />
          </Button>
        </div>
      )}
    </section>
  );
}

function DetailsForm({ account, ...props }: ChangeForm & { account: StripeAccountData }) {
  const { country, inProgress, error, onChange, onClose } = props;
  const [initialValues] = useState(() => payoutValuesOf(account));
  const known = account.individual;
  return (
    <Form<PayoutValues>
      initialValues={initialValues}
      onSubmit={values => onChange({ legal: legalDetailsOf(values, country) })}
    >
      {({ handleSubmit, values, pristine }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FormErrors />
          <UnloadWarning />
          <LegalFields
            country={country}
            values={values}
            isChange
            hasNumber={Boolean(known?.ssn_last_4_provided ?? known?.id_number_provided)}
            hasTaxId={Boolean(account.company?.tax_id_provided)}
          />
          {error && <PayoutFailed error={error} />}
          <Buttons inProgress={inProgress} isUnchanged={pristine} onClose={onClose} />
        </form>
      )}
    </Form>
  );
}
