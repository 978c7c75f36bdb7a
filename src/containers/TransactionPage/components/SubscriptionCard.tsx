import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { CardPlace } from '#src/components/CardField/CardField.tsx';
import type { CardHandle } from '#src/components/CardField/CardField.tsx';
import { useStripe } from '#src/components/CardField/useStripe.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { cardFailureOf } from '#src/util/cardFailure.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { shownFailure } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { reportFailure } from '#src/util/errorLog.ts';
import { askForCard, keepSubscriptionCard } from '../subscriptionThunks.ts';
import { SubscriptionFailure } from './SubscriptionFailure.tsx';
import css from '../TransactionPage.module.css';

export interface SubscriptionCardProps {
  transactionId: string;
  /** A month is not paid: it is charged at once. */
  isOwed: boolean;
  onClose: () => void;
  onKept: () => void;
  /** The month is paid: its notice has gone. */
  onPaid: () => void;
}

/** Takes another card for the months to come, in the payment provider's field on our page. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { isOwed, onClose } = props;
  const { script, field, isWorking, refusal, failure, save } = useCardChange(props);
  const close = () => {
    if (!isWorking) onClose();
  };
  return (
    <Modal
      isOpen
      size="small"
      onClose={close}
      title={<FormattedMessage id="SubscriptionLife.card.other" />}
      footer={
        <>
          <Button variant="secondary" disabled={isWorking} onClick={close}>
            <FormattedMessage id="SubscriptionLife.step.keep" />
          </Button>
          <Button inProgress={isWorking} onClick={() => void save()}>
            <FormattedMessage id={`SubscriptionLife.card.${isOwed ? 'pay' : 'save'}`} />
          </Button>
        </>
      }
    >
      <div className={css.consequences}>
        <p>
          <FormattedMessage id={`SubscriptionLife.card.${isOwed ? 'owed' : 'text'}`} />
        </p>
        <CardPlace script={script} ref={field} failure={refusal} />
        {failure && <SubscriptionFailure error={failure} unknown="SubscriptionLife.card.failed" />}
      </div>
    </Modal>
  );
}

/** Has the typed card checked by the provider, and makes it the card of the subscription. */
function useCardChange({ transactionId, isOwed, onClose, onKept, onPaid }: SubscriptionCardProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const script = useStripe(true);
  const field = useRef<CardHandle>(null);
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<CardFailure | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);

  /** Returns the id of the check that the card has passed; null when it has not. */
  async function check(): Promise<string | null> {
    const element = field.current?.take();
    if (script.status !== 'ready' || !element) return null;
    const secret = await dispatch(askForCard(transactionId)).unwrap();
    const { error, setupIntent } = await script.stripe.confirmCardSetup(secret, {
      payment_method: { card: element },
    });
    if (error) {
      reportFailure('confirm-card-setup-failed', error);
      setRefusal(cardFailureOf(error));
      return null;
    }
    return setupIntent?.id ?? null;
  }

  async function save() {
    setWorking(true);
    setRefusal(null);
    setFailure(null);
    try {
      const setupIntentId = await check();
      if (!setupIntentId) return;
      await dispatch(keepSubscriptionCard({ transactionId, setupIntentId })).unwrap();
      onKept();
      onClose();
      if (isOwed) onPaid();
      toast.show({
        tone: 'success',
        message: intl.formatMessage({
          id: `SubscriptionLife.card.${isOwed ? 'paid' : 'kept'}`,
        }),
      });
    } catch (error) {
      const rejection = rejectionOf({ payload: error });
      if (rejection.status === 402) setRefusal({ message: 'CardField.declined' });
      else setFailure(shownFailure(rejection));
    } finally {
      setWorking(false);
    }
  }
  return { script, field, isWorking, refusal, failure, save };
}
