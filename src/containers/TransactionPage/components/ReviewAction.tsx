import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { reviewStandingOf } from '#src/transactions/reviews.ts';
import type { OfferedActions } from '#shared/transactions/actions.ts';
import type { Role } from '#shared/transactions/process.ts';
import { errorOf } from '#src/util/request.ts';
import { cleanText } from '#shared/text/text.ts';
import { formKey, storedText } from '#src/util/storedText.ts';
import { sendReview } from '../sendReview.ts';
import { reviewBegun, selectTransactionPage } from '../TransactionPage.duck.ts';
import { ReviewModal } from './ReviewModal.tsx';
import type { ReviewValues } from './ReviewModal.tsx';
import css from '../TransactionPage.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

export interface ReviewActionProps {
  transaction: Transaction;
  role: Role;
  /** Review that the reader can still write. */
  offer: OfferedActions['review'];
  /** Name of the other person. */
  other: string;
}

/** Button that opens the review form, or the state of a written review. */
export function ReviewAction({ transaction, role, offer, other }: ReviewActionProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { review } = useAppSelector(selectTransactionPage);
  const [isOpen, setOpen] = useState(false);
  const standing = reviewStandingOf(transaction, role);
  const draftKey = formKey('review', useAppSelector(selectCurrentUser)?.id, transaction.id);
  const note = useRef<HTMLParagraphElement>(null);
  const [isSent, setSent] = useState(false);

  // The pressed button is removed, so the focus moves to the state of the review.
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
        content: cleanText(reviewContent),
      }),
    );
    if (!sendReview.fulfilled.match(answer)) return;
    if (draftKey) storedText.forget(draftKey);
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
      {/* Kept open while the reader reads a refusal, although no review is offered any more. */}
      {(offer !== null || isOpen) && (
        <ReviewModal
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          other={other}
          draftKey={draftKey}
          inProgress={review.status === 'loading'}
          error={errorOf(review)}
          onSubmit={submit}
        />
      )}
    </>
  );
}
