import { useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { formatDay } from '#shared/time/time.ts';
import { errorOf, failed, idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { changeSubscription } from '../subscriptionThunks.ts';
import { cancelBegun, selectTransactionPage } from '../TransactionPage.duck.ts';
import { cancelSubscription } from '../transactionThunks.ts';
import { SubscriptionFailure } from './SubscriptionFailure.tsx';
import css from '../TransactionPage.module.css';
import type { Instant } from '#shared/contract/values.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface CancelSubscriptionProps {
  transaction: Transaction;
  /** Title of the class. */
  title: string;
  /** End of the month that is paid; null when there is none to end with. */
  periodEnd: Instant | null;
  /** Its end is not known yet: without it there is no choice but to end at once. */
  isLoading: boolean;
  /** Called after it has ended, or will. */
  onChanged: () => void;
}

type When = 'period' | 'now';

/** Ends a subscription, with the paid month or at once, after its consequences are confirmed. */
export function CancelSubscription({
  transaction,
  title,
  periodEnd,
  isLoading,
  onChanged,
}: CancelSubscriptionProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { cancel } = useAppSelector(selectTransactionPage);
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<RequestStatus>(idle);
  const failure = errorOf(cancel) ?? errorOf(ending);
  const zone = useReaderZone() ?? 'UTC';
  const day = periodEnd ? formatDay(periodEnd, zone, intl.locale) : '';

  function ask() {
    dispatch(cancelBegun());
    setEnding(idle);
    setOpen(true);
  }
  async function end(when: When) {
    if (when === 'now') {
      const answer = await dispatch(cancelSubscription(transaction));
      if (!cancelSubscription.fulfilled.match(answer)) return;
      onChanged();
      toast.show({ message: intl.formatMessage({ id: 'TransactionPage.cancel.toast' }) });
      return;
    }
    const change = { transactionId: transaction.id, step: 'end' } as const;
    setEnding({ status: 'loading' });
    const answer = await dispatch(changeSubscription(change));
    const isDone = changeSubscription.fulfilled.match(answer);
    setEnding(isDone ? idle : failed(rejectionOf(answer)));
    if (!isDone) return;
    setOpen(false);
    onChanged();
    toast.show({ message: intl.formatMessage({ id: 'SubscriptionLife.end.done' }, { day }) });
  }
  const options = [
    {
      value: 'period',
      label: intl.formatMessage({ id: 'SubscriptionLife.end.period' }, { day }),
      description: intl.formatMessage({ id: 'SubscriptionLife.end.period.text' }),
    },
    {
      value: 'now',
      label: intl.formatMessage({ id: 'SubscriptionLife.end.now' }),
      description: intl.formatMessage({ id: 'SubscriptionLife.end.now.text' }),
    },
  ];
  const initialValues = { when: periodEnd ? 'period' : 'now' } as const;

  return (
    <Form<{ when: When }>
      initialValues={initialValues}
      onSubmit={({ when }) => end(when)}
      render={({ handleSubmit, values: { when } }) => (
        <>
          <Button variant="ghost" disabled={isLoading} onClick={ask}>
            <FormattedMessage id="TransactionPage.cancel" />
          </Button>
          <ConfirmModal
            isOpen={isOpen}
            title={<FormattedMessage id="TransactionPage.cancel.title" />}
            keep={<FormattedMessage id="TransactionPage.cancel.keep" />}
            confirm={<FormattedMessage id="TransactionPage.cancel.confirm" />}
            inProgress={cancel.status === 'loading' || ending.status === 'loading'}
            onClose={() => setOpen(false)}
            onConfirm={() => void handleSubmit()}
          >
            <div className={css.consequences}>
              {periodEnd && (
                <FieldRadioGroup
                  name="when"
                  label={intl.formatMessage({ id: 'SubscriptionLife.end.when' })}
                  options={options}
                  variant="rows"
                />
              )}
              {when === 'now' ? (
                <>
                  <p>
                    <FormattedMessage id="TransactionPage.cancel.places" values={{ title }} />
                  </p>
                  <p>
                    <FormattedMessage id="TransactionPage.cancel.money" />
                  </p>
                </>
              ) : (
                <p>
                  <FormattedMessage
                    id="SubscriptionLife.end.consequences"
                    values={{ title, day }}
                  />
                </p>
              )}
              <p>
                <FormattedMessage
                  id={when === 'now' ? 'TransactionPage.cancel.again' : 'SubscriptionLife.end.undo'}
                />
              </p>
              {failure && (
                <SubscriptionFailure error={failure} unknown="TransactionPage.cancel.failed" />
              )}
            </div>
          </ConfirmModal>
        </>
      )}
    />
  );
}
