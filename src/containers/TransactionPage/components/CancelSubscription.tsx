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
export function CancelSubscription(props: CancelSubscriptionProps) {
  const { title, periodEnd, isLoading } = props;
  const { locale } = useIntl();
  const zone = useReaderZone() ?? 'UTC';
  const day = periodEnd ? formatDay(periodEnd, zone, locale) : '';
  const [isOpen, setOpen] = useState(false);
  const { inProgress, failure, reset, end } = useEnding(props, day, () => setOpen(false));
  const initialValues = { when: periodEnd ? 'period' : 'now' } as const;

  return (
    <Form<{ when: When }>
      initialValues={initialValues}
      onSubmit={({ when }) => end(when)}
      render={({ handleSubmit, values: { when } }) => (
        <>
          <Button
            variant="ghost"
            disabled={isLoading}
            onClick={() => {
              reset();
              setOpen(true);
            }}
          >
            <FormattedMessage id="TransactionPage.cancel" />
          </Button>
          <ConfirmModal
            isOpen={isOpen}
            title={<FormattedMessage id="TransactionPage.cancel.title" />}
            keep={<FormattedMessage id="TransactionPage.cancel.keep" />}
            confirm={<FormattedMessage id="TransactionPage.cancel.confirm" />}
            inProgress={inProgress}
            onClose={() => setOpen(false)}
            onConfirm={() => void handleSubmit()}
          >
            <div className={css.consequences}>
              {periodEnd && <WhenField day={day} />}
              <Consequences when={when} title={title} day={day} />
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

/**
 * Ends the subscription at once, or with the month that is paid. `onPlanned` is called after the
 * latter.
 */
function useEnding(
  { transaction, onChanged }: CancelSubscriptionProps,
  day: string,
  onPlanned: () => void,
) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { cancel } = useAppSelector(selectTransactionPage);
  const [ending, setEnding] = useState<RequestStatus>(idle);

  async function endNow() {
    const answer = await dispatch(cancelSubscription(transaction));
    if (!cancelSubscription.fulfilled.match(answer)) return;
    onChanged();
    toast.show({ message: intl.formatMessage({ id: 'TransactionPage.cancel.toast' }) });
  }
  async function endWithPeriod() {
    const change = { transactionId: transaction.id, step: 'end' } as const;
    setEnding({ status: 'loading' });
    const answer = await dispatch(changeSubscription(change));
    const isDone = changeSubscription.fulfilled.match(answer);
    setEnding(isDone ? idle : failed(rejectionOf(answer)));
    if (!isDone) return;
    onPlanned();
    onChanged();
    toast.show({ message: intl.formatMessage({ id: 'SubscriptionLife.end.done' }, { day }) });
  }
  return {
    inProgress: cancel.status === 'loading' || ending.status === 'loading',
    failure: errorOf(cancel) ?? errorOf(ending),
    reset() {
      dispatch(cancelBegun());
      setEnding(idle);
    },
    end: (when: When) => (when === 'now' ? endNow() : endWithPeriod()),
  };
}

function WhenField({ day }: { day: string }) {
  const intl = useIntl();
  const options = (['period', 'now'] as const).map(value => ({
    value,
    label: intl.formatMessage({ id: `SubscriptionLife.end.${value}` }, { day }),
    description: intl.formatMessage({ id: `SubscriptionLife.end.${value}.text` }),
  }));
  return (
    <FieldRadioGroup
      name="when"
      label={intl.formatMessage({ id: 'SubscriptionLife.end.when' })}
      options={options}
      variant="rows"
    />
  );
}

function Consequences({ when, title, day }: { when: When; title: string; day: string }) {
  if (when === 'period') {
    return (
      <>
        <p>
          <FormattedMessage id="SubscriptionLife.end.consequences" values={{ title, day }} />
        </p>
        <p>
          <FormattedMessage id="SubscriptionLife.end.undo" />
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        <FormattedMessage id="TransactionPage.cancel.places" values={{ title }} />
      </p>
      <p>
        <FormattedMessage id="TransactionPage.cancel.money" />
      </p>
      <p>
        <FormattedMessage id="TransactionPage.cancel.again" />
      </p>
    </>
  );
}
