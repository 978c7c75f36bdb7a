import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import type { FeedItem } from '#src/transactions/feed.ts';
import { nameOf } from '../orderNames.ts';
import type { OutgoingMessage } from '../TransactionPage.duck.ts';
import css from './Feed.module.css';
import { ReportMessage, ReportReview } from '#src/features/safety/ReportText.tsx';
import type { Message, Review } from '#shared/contract/entities.ts';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatDayAndTime } from '#shared/time/time.ts';
import type { Instant } from '#shared/contract/values.ts';
import { Stars } from '#src/components/Reviews/Stars.tsx';
import { whenAgain } from '#src/util/whenAgain.ts';

type FeedEventItem = Extract<FeedItem, { kind: 'event' }>;

export interface FeedProps {
  transactionId: string;
  /** Oldest first. */
  items: readonly FeedItem[];
  outgoing: readonly OutgoingMessage[];
  /** Id of the reader. */
  readerId: string | undefined;
  /** Name of the other person. */
  other: string;
  /** Loads older messages; null when there are none. */
  onEarlier: (() => void) | null;
  isLoading: boolean;
  onRetry: (message: OutgoingMessage) => void;
  onDiscard: (key: string) => void;
}

/** Lists messages and transitions in chronological order. */
export function Feed({
  transactionId,
  items,
  outgoing,
  readerId,
  other,
  onEarlier,
  isLoading,
  onRetry,
  onDiscard,
}: FeedProps) {
  const intl = useIntl();
  return (
    <>
      {onEarlier && (
        <p className={css.earlier}>
          <Button variant="ghost" size="small" inProgress={isLoading} onClick={onEarlier}>
            <FormattedMessage id="TransactionPage.messages.earlier" />
          </Button>
        </p>
      )}
      <ol className={css.root}>
        {items.map(item => (
          <RecordBoundary
            key={item.key}
            type={item.kind}
            id={item.kind === 'event' ? `${transactionId} ${item.key}` : item.key}
            shape="line"
            as="li"
          >
            {item.kind === 'event' ? (
              <TransitionItem item={item} other={other} />
            ) : (
              <MessageItem
                message={item.message}
                orderId={transactionId}
                isOwn={item.message.sender?.id === readerId}
              />
            )}
          </RecordBoundary>
        ))}
        {outgoing.map(message => (
          <li key={message.key} className={clsx(css.message, css.own)}>
            <div className={css.bubble} data-status={message.status}>
              {message.content}
            </div>
            {message.status === 'sending' ? (
              <p className={css.below} role="status">
                <FormattedMessage id="TransactionPage.message.sending" />
              </p>
            ) : (
              <p className={clsx(css.below, css.failed)} role="alert">
                <FormattedMessage
                  id={`TransactionPage.message.failed.${message.reason ?? 'other'}`}
                  values={{ when: whenAgain(intl, message) }}
                />{' '}
                {message.reason !== 'blocked' && (
                  <>
                    <InlineTextButton onClick={() => onRetry(message)}>
                      <FormattedMessage id="TransactionPage.message.retry" />
                    </InlineTextButton>{' '}
                  </>
                )}
                <InlineTextButton onClick={() => onDiscard(message.key)}>
                  <FormattedMessage id="TransactionPage.message.discard" />
                </InlineTextButton>
              </p>
            )}
          </li>
        ))}
      </ol>
      {items.length === 0 && outgoing.length === 0 && !isLoading && (
        <p className={css.none}>
          <FormattedMessage id="TransactionPage.activity.empty" />
        </p>
      )}
    </>
  );
}

function TransitionItem({ item, other }: { item: FeedEventItem; other: string }) {
  return (
    <li className={css.event}>
      <span>
        <FormattedMessage id={item.words} values={{ other }} />
      </span>{' '}
      <FeedTime at={item.at} />
      {item.review && <WrittenReview review={item.review} />}
    </li>
  );
}

interface MessageItemProps {
  message: Message;
  orderId: string;
  isOwn: boolean;
}

function MessageItem({ message, orderId, isOwn }: MessageItemProps) {
  const intl = useIntl();
  const { content, createdAt, deleted } = message.attributes;
  return (
    <li className={clsx(css.message, isOwn && css.own)}>
      {!isOwn && (
        <span className={css.face}>
          <Avatar user={message.sender} size={40} decorative />
        </span>
      )}
      <div className={clsx(css.bubble, deleted && css.deleted)}>
        {deleted ? <FormattedMessage id="TransactionPage.message.removed" /> : content}
      </div>
      <div className={clsx(css.below, css.by)}>
        <span>
          {isOwn
            ? intl.formatMessage({ id: 'TransactionPage.message.you' })
            : nameOf(message.sender, intl)}
          {' · '}
          <FeedTime at={createdAt} />
        </span>
        {!isOwn && !deleted && <ReportMessage message={message} orderId={orderId} />}
      </div>
    </li>
  );
}

/** Shows a time, in the reader's zone. */
function FeedTime({ at }: { at: Instant }) {
  return <ReaderTime className={css.time} at={at} format={formatDayAndTime} />;
}

/** Shows a review, or a placeholder for a deleted one. */
function WrittenReview({ review }: { review: Review }) {
  const { deleted, rating, content } = review.attributes;
  return (
    <div className={css.review}>
      {deleted ? (
        <p className={css.deleted}>
          <FormattedMessage id="Reviews.deleted" />
        </p>
      ) : (
        <>
          <Stars rating={rating} />
          <p className={css.reviewText}>{content}</p>
          <ReportReview review={review} />
        </>
      )}
    </div>
  );
}
