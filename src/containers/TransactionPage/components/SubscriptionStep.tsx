import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { formatDay, formatDayAndTime } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import { shownFailure } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { changeSubscription } from '../subscriptionThunks.ts';
import { SubscriptionFailure } from './SubscriptionFailure.tsx';
import css from '../TransactionPage.module.css';
import type { SubscriptionDetails } from '#shared/contract/api/subscriptions.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface SubscriptionStepProps {
  transaction: Transaction;
  step: 'undo-end' | 'pause' | 'resume';
  /** null while they are loaded. */
  details: SubscriptionDetails | null;
  size?: 'small' | 'medium';
  /** Lets another card be typed in. */
  onOtherCard: () => void;
  /** Called after it, also when the order has no such button any more. */
  onChanged: () => void;
}

/** A button that changes a subscription after a dialog has said what that means. */
export function SubscriptionStep(props: SubscriptionStepProps) {
  const { step, details, size = 'medium', onOtherCard } = props;
  const isResumedNow = step === 'resume' && details?.comeback?.isCharged === true;
  const id = `SubscriptionLife.step.${isResumedNow ? 'resumeNow' : step}`;
  // The seat in one of the classes is taken by now.
  const isSold = step === 'resume' && details !== null && details.comeback === null;
  const { isOpen, isWorking, failure, open, close, change } = useStep(props, `${id}.done`);

  return (
    <>
      <Button variant="secondary" size={size} disabled={details === null} onClick={open}>
        <FormattedMessage id={id} />
      </Button>
      <Modal
        isOpen={isOpen}
        size="small"
        onClose={close}
        title={<FormattedMessage id={`${id}.title`} />}
        footer={
          <>
            <Button variant="secondary" disabled={isWorking} onClick={close}>
              <FormattedMessage id="SubscriptionLife.step.keep" />
            </Button>
            {!isSold && (
              <Button inProgress={isWorking} onClick={() => void change()}>
                <FormattedMessage id={`${id}.confirm`} />
              </Button>
            )}
          </>
        }
      >
        <div className={css.consequences}>
          {isSold ? (
            <p>
              <FormattedMessage id="SubscriptionLife.step.sold" />
            </p>
          ) : (
            <StepConsequences id={id} {...props} />
          )}
          {failure && (
            <SubscriptionFailure
              error={failure}
              onOtherCard={() => {
                close();
                onOtherCard();
              }}
            />
          )}
        </div>
      </Modal>
    </>
  );
}

/**
 * The dialog of a step, and the change that it confirms; `done` is the id of the message after it.
 */
function useStep({ transaction, step, onChanged }: SubscriptionStepProps, done: string) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);

  async function change() {
    setWorking(true);
    setFailure(null);
    const answer = await dispatch(changeSubscription({ transactionId: transaction.id, step }));
    setWorking(false);
    if (!changeSubscription.fulfilled.match(answer)) {
      setFailure(shownFailure(rejectionOf(answer)));
      return;
    }
    setOpen(false);
    onChanged();
    toast.show({ tone: 'success', message: intl.formatMessage({ id: done }) });
  }
  return {
    isOpen,
    isWorking,
    failure,
    change,
    open() {
      setFailure(null);
      setOpen(true);
    },
    close() {
      if (!isWorking) setOpen(false);
    },
  };
}

interface StepConsequencesProps extends Pick<SubscriptionStepProps, 'transaction' | 'details'> {
  /** Of the step's messages. */
  id: string;
}

function StepConsequences({ id, transaction, details }: StepConsequencesProps) {
  const { locale } = useIntl();
  const price = transaction.attributes.payinTotal;
  const values = {
    day: details?.periodEnd ? <ReaderTime at={details.periodEnd} format={formatDay} /> : '',
    from: details?.comeback && <ReaderTime at={details.comeback.from} format={formatDayAndTime} />,
    price: price ? formatMoney(price, locale) : '',
  };
  return ['what', 'money'].map(part => (
    <p key={part}>
      <FormattedMessage id={`${id}.${part}`} values={values} />
    </p>
  ));
}
