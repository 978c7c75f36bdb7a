import type { ReactNode } from 'react';
import * as v from 'valibot';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { conversationShape, shownReviewShape } from '../api/reportShapes.ts';
import type { ShownReport } from '../api/reportShapes.ts';
import { shownOrderShape } from '../api/orderShapes.ts';
import { listingRowShape } from '../api/shapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { ListingContent } from '../listings/ListingContent.tsx';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { PersonLink } from './PersonLink.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import css from './Reports.module.css';

/** What is reported, in its place. */
export function ReportedThing({ report }: { report: ShownReport }) {
  const { subject, subjectId } = report;
  return (
    <section className={css.section} aria-labelledby="thing">
      <h2 id="thing" className={css.heading}>
        <FormattedMessage id={`ConsoleReport.thing.${subject}`} />
      </h2>
      {subject === 'message' && <ReportedMessage id={subjectId} />}
      {subject === 'review' && <ReportedReview id={subjectId} />}
      {subject === 'listing' && <ReportedListing id={subjectId} />}
      {subject === 'order' && <ReportedOrder id={subjectId} />}
      {subject === 'user' && (
        <div className={css.card}>
          <p>
            <PersonLink id={subjectId} />
          </p>
        </div>
      )}
    </section>
  );
}

const Removed = ({ children }: { children: ReactNode }) => <Badge tone="neutral">{children}</Badge>;

/** A message between its neighbours. */
function ReportedMessage({ id }: { id: string }) {
  const { data, error } = useReadData(conversationShape, 'messages/show', { id });
  if (!data) return <FailureNotice error={error} />;
  return (
    <div className={css.card}>
      <ol className={css.conversation}>
        {data.messages.map(message => (
          <li
            key={message.id}
            className={css.message}
            aria-current={message.id === id ? 'true' : undefined}
          >
            <p className={css.soft}>
              <bdi>{message.sender.name}</bdi>
              {' · '}
              <FormattedDate value={message.createdAt} dateStyle="medium" timeStyle="short" />{' '}
              {message.isRemoved && (
                <Removed>
                  <FormattedMessage id="ConsoleReport.message.removed" />
                </Removed>
              )}
            </p>
            <p className={css.said} dir="auto">
              {message.content}
            </p>
            {message.id === id && message.isRemoved && (
              <RestoreButton id={id} operation="messages/restore" />
            )}
          </li>
        ))}
      </ol>
      <p>
        <Link to={`/orders/${data.orderId}`}>
          <FormattedMessage id="ConsoleReport.order" />
        </Link>
      </p>
    </div>
  );
}

/** A review with its class. */
function ReportedReview({ id }: { id: string }) {
  const { data, error } = useReadData(shownReviewShape, 'reviews/show', { id });
  if (!data) return <FailureNotice error={error} />;
  const { author, subject, listing, rating, content, createdAt, isHidden, orderId } = data;
  return (
    <div className={css.card}>
      <p className={css.soft}>
        <FormattedMessage
          id="ConsoleReport.review.of"
          values={{ author: <bdi>{author.name}</bdi>, subject: <bdi>{subject.name}</bdi> }}
        />
        {' · '}
        <FormattedDate value={createdAt} dateStyle="medium" />{' '}
        {isHidden && (
          <Removed>
            <FormattedMessage id="ConsoleReport.review.hidden" />
          </Removed>
        )}
      </p>
      <p>
        <FormattedMessage id="ConsoleReport.review.rating" values={{ rating }} />
      </p>
      <p className={css.said} dir="auto">
        {content}
      </p>
      {isHidden && <RestoreButton id={id} operation="reviews/unhide" />}
      <p className={css.words}>
        <Link to={`/listings/${listing.id}`}>
          <bdi>{listing.title}</bdi>
        </Link>
        <Link to={`/orders/${orderId}`}>
          <FormattedMessage id="ConsoleReport.order" />
        </Link>
      </p>
    </div>
  );
}

/** A class as visitors read it. */
function ReportedListing({ id }: { id: string }) {
  const { data, error } = useReadData(v.array(listingRowShape), 'listings/query', { ids: [id] });
  const title = data?.[0]?.title;
  return (
    <>
      <FailureNotice error={error} />
      {title !== undefined && (
        <p>
          <Link to={`/listings/${id}`}>
            <bdi>{title}</bdi>
          </Link>
        </p>
      )}
      <ListingContent id={id} />
    </>
  );
}

function ReportedOrder({ id }: { id: string }) {
  const { data, error } = useReadData(shownOrderShape, 'orders/show', { id });
  if (!data) return <FailureNotice error={error} />;
  const { listing, customer, provider } = data;
  return (
    <div className={css.card}>
      <p>
        <Link to={`/orders/${id}`}>
          <bdi>{listing.title}</bdi>
        </Link>
      </p>
      <p className={css.soft}>
        <FormattedMessage
          id="ConsoleReport.order.of"
          values={{ student: <bdi>{customer.name}</bdi>, teacher: <bdi>{provider.name}</bdi> }}
        />
      </p>
    </div>
  );
}
