import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useNow } from '#src/components/useNow.ts';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { Answer } from '#src/features/answerSale/answerSale.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import type { DeskRequest } from '#shared/contract/api/teach.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { fetchDesk } from '../TeachDeskPage.duck.ts';
import { answerRequest } from './deskAnswers.duck.ts';
import css from './Answers.module.css';

const answers = ['accept', 'decline'] as const;

export interface AnswerRequestProps {
  request: DeskRequest;
  /** The student. */
  customer: string;
}

/** Accepts or declines a request in its row. One of a class that has begun is only declined. */
export function AnswerRequest({ request: { orderId, start }, customer }: AnswerRequestProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const now = useNow();
  const [sending, setSending] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<{ answer: Answer; error: AppError } | null>(null);
  const hasBegun = now !== null && start !== undefined && Date.parse(start) <= now;

  async function give(answer: Answer) {
    setSending(answer);
    setFailure(null);
    const given = await dispatch(
      answerRequest({ id: orderId, answer, timeZone: readerTimeZone() }),
    );
    setSending(null);
    if (answerRequest.rejected.match(given)) {
      setFailure({ answer, error: rejectionOf(given) });
      return;
    }
    toast.show({
      message: intl.formatMessage({ id: `DeskRequests.${answer}.done` }, { customer }),
    });
  }

  return (
    <div className={css.root}>
      <div className={css.buttons}>
        {answers
          .filter(answer => !(answer === 'accept' && hasBegun))
          .map(answer => (
            <Button
              key={answer}
              size="small"
              variant={answer === 'accept' ? 'primary' : 'secondary'}
              inProgress={sending === answer}
              disabled={sending !== null && sending !== answer}
              onClick={() => void give(answer)}
            >
              <FormattedMessage id={`DeskRequests.${answer}`} />
            </Button>
          ))}
      </div>
      {failure && (
        <TeachFailure
          title={<FormattedMessage id={`DeskRequests.${failure.answer}.failed`} />}
          error={failure.error}
          onRetry={() => void give(failure.answer)}
          onReload={() => void dispatch(fetchDesk(readerTimeZone()))}
        />
      )}
    </div>
  );
}
