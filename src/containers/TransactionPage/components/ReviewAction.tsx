import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { reviewStandingOf } from '#src/transactions/reviews.ts';
import type { OfferedActions } from '#shared/transactions/actions.ts';
import type { Role } from '#shared/transactions/process.ts';
import { errorOf } from '#src/util/request.ts';
import { sanitizeText } from '#shared/values/text.ts';
import { sendReview } from '../sendReview.ts';
import { reviewBegun, selectTransactionPage } from '../TransactionPage.duck.ts';
import { ReviewModal } from './ReviewModal.tsx';
import type { ReviewValues } from './ReviewModal.tsx';
import css from '../TransactionPage.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

export interface ReviewActionProps {
  transaction: Transaction;
  role: Role;
  /** Which review the reader may still write. */
  offer: OfferedActions['review'];
  /** Name of the other person. */
  other: string;
}

/** The way to a review, or what became of the one that is written. */
export function ReviewAction({ transaction, role, offer, other }: ReviewActionProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { review } = useAppSelector(selectTransactionPage);
  const [isOpen, setOpen] = useState(false);
  const standing = reviewStandingOf(transaction, role);
  const note = useRef<HTMLParagraphElement>(null);
  const [isSent, setSent] = useState(false);

  // The button that was pressed is gone: reading goes on with what became of the review.
  useEffect(() => {
    if (isSent) note.current?.focus();
  }, [isSent]);

  async function submit({ reviewRating, reviewContent }: ReviewValues) {
    if (!offer) return;
    const answer = await dispatch(
      sendReview({
        transactionId: transaction.id,
        role,
        place: offer,
        rating: reviewRating,
        content: sanitizeText(reviewContent.trim()),
      }),
    );
    if (!sendReview.fulfilled.match(answer)) return;
    setOpen(false);
    setSent(true);
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: 'TransactionPage.review.sent' }),
    });
  }

  return (
    <>
      {offer && (
        <ActionBar>
          <Button
            size="large"
            onClick={() => {
              dispatch(reviewBegun());
              setOpen(true);
            }}
          >
            <FormattedMessage id={`TransactionPage.review.${offer}`} values={{ other }} />
          </Button>
        </ActionBar>
      )}
      {standing && (
        <p ref={note} className={css.note} tabIndex={-1}>
          <FormattedMessage id={`TransactionPage.review.${standing}`} values={{ other }} />
        </p>
      )}
      {/* Stays while a refused review is read, though nothing is offered any more. */}
      {(offer !== null || isOpen) && (
        <ReviewModal
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          other={other}
          inProgress={review.status === 'loading'}
          error={errorOf(review)}
          onSubmit={submit}
        />
      )}
    </>
  );
}
