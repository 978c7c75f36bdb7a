import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { isConflict } from '#src/util/errors.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { giveAnswer } from '../answer.ts';
import { selectTransactionPage } from '../TransactionPage.duck.ts';
import type { Answer } from '#src/features/answerSale/answerSale.ts';
import css from '../TransactionPage.module.css';

export interface AnswerButtonsProps {
  transactionId: string;
  /** The student's name. */
  customer: string;
  offers: { accept: boolean; decline: boolean };
}

/** Buttons that accept and decline a request, with the last failure. */
export function AnswerButtons({ transactionId, customer, offers }: AnswerButtonsProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { answering, answerFailure } = useAppSelector(selectTransactionPage);

  async function give(answer: Answer) {
    try {
      await dispatch(giveAnswer({ id: transactionId, answer, timeZone: readerTimeZone() }));
      const id = `TransactionPage.${answer === 'accept' ? 'accepted' : 'declined'}.toast`;
      toast.show({ message: intl.formatMessage({ id }, { customer }) });
    } catch {
      // The failure is in the state and shown below.
    }
  }

  return (
    <>
      {answerFailure && <AnswerFailure {...answerFailure} />}
      {offers.decline && !offers.accept && (
        <p className={css.note}>
          <FormattedMessage id="TransactionPage.answer.pastClass" />
        </p>
      )}
      {offers.decline && (
        <ActionBar label={intl.formatMessage({ id: 'TransactionPage.answer.label' })}>
          {offers.accept && (
            <Button
              size="large"
              inProgress={answering === 'accept'}
              disabled={answering === 'decline'}
              onClick={() => void give('accept')}
            >
              <FormattedMessage id="TransactionPage.accept" />
            </Button>
          )}
          <Button
            variant="secondary"
            size="large"
            inProgress={answering === 'decline'}
            disabled={answering === 'accept'}
            onClick={() => void give('decline')}
          >
            <FormattedMessage id="TransactionPage.decline" />
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function AnswerFailure({ answer, error }: { answer: Answer; error: AppError }) {
  return (
    <Notice tone="error" title={<FormattedMessage id={`TransactionPage.${answer}.failed`} />}>
      {error.providerMessage ?? <FormattedMessage id={reasonOf(error)} />}
    </Notice>
  );
}

function reasonOf(error: AppError): string {
  if (isConflict(error)) return 'TransactionPage.action.conflict';
  if (error.status === 402) return 'TransactionPage.action.paymentFailed';
  if (error.status === 401) return 'TransactionPage.action.loggedOut';
  // An answer that was lost may have arrived.
  if (error.status === 0) return 'TransactionPage.action.offline';
  return 'TransactionPage.action.failed.text';
}
