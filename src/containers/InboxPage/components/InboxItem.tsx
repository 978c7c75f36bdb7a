import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { StayDates } from '#src/components/StayDates/StayDates.tsx';
import { useReader } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import { orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { stateOf, otherPartyOf } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import { badgeOf } from '#src/transactions/wording.ts';
import { rangeOf } from '#shared/schedule/dateUnits.ts';
import { formatDay } from '#shared/time/time.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { timeAgo } from '../timeAgo.ts';
import css from './InboxItem.module.css';
import type { Transaction, User } from '#shared/contract/entities.ts';

export interface InboxItemProps {
  transaction: Transaction;
  role: Role;
}

/** Item of an order: person, listing, time and state. Renders nothing for an unknown state. */
export function InboxItem({ transaction, role }: InboxItemProps) {
  const reader = useReader();
  const state = stateOf(transaction);
  const badge = state && badgeOf(state, role);
  if (!badge) return null;
  const { listing } = transaction;
  const other = otherPartyOf(transaction, role);
  const time = classTimeOf(transaction, reader?.now ?? null);
  const timeZone = listing?.attributes.publicData?.timezone;
  const unit = orderUnitOf(transaction);
  const booked = transaction.booking?.attributes;
  const to = role === 'customer' ? paths.order(transaction) : paths.sale(transaction);

  return (
    <article className={clsx(css.root, badge.needsAnswer && css.unread)}>
      <div className={css.face}>
        <Avatar user={other} size={60} decorative />
      </div>
      <div className={css.text}>
        <h2 className={css.title}>
          <PlainLink to={to} className={css.link}>
            {listing?.attributes.title ?? <FormattedMessage id="InboxPage.item.deletedListing" />}
          </PlainLink>
        </h2>
        <p className={css.other}>
          {isBannedOrDeleted(other) ? (
            <FormattedMessage
              id={other?.attributes.banned ? 'InboxPage.bannedUser' : 'InboxPage.deletedUser'}
            />
          ) : (
            other?.attributes.profile.displayName
          )}
        </p>
        <LastNews transaction={transaction} other={other} />
      </div>
      {unit && booked && (
        <div className={css.time}>
          <StayDates range={rangeOf(booked)} unit={unit} size="small" />
        </div>
      )}
      {!unit && time && timeZone && (
        <div className={css.time}>
          <ClassTime
            start={time.start}
            end={time.end ?? undefined}
            timeZone={timeZone}
            size="small"
          />
        </div>
      )}
      <div className={css.state}>
        <Badge tone={badge.tone}>
          <FormattedMessage id={badge.message} />
        </Badge>
      </div>
    </article>
  );
}

/** Newest message of an order, or when its state changed, with how long ago that was. */
function LastNews({ transaction, other }: Pick<InboxItemProps, 'transaction'> & { other?: User }) {
  const intl = useIntl();
  const reader = useReader();
  const { lastTransitionedAt } = transaction.attributes;
  const message = transaction.messages?.[0];
  const { content = '', createdAt } = message?.attributes ?? {};
  const isMessage = createdAt !== undefined && createdAt >= lastTransitionedAt;
  const at = isMessage ? createdAt : lastTransitionedAt;
  // The server knows neither the reader's clock nor zone.
  const when = reader ? timeAgo(at, reader.now, intl) : formatDay(at, 'UTC', intl.locale);
  return (
    <p className={css.news}>
      <span className={css.preview}>
        {createdAt === undefined ? (
          <FormattedMessage id="InboxPage.noMessage" />
        ) : (
          <FormattedMessage
            id={`InboxPage.message.${message?.sender?.id === other?.id ? 'theirs' : 'yours'}`}
            values={{ content: content.slice(0, previewLength) }}
          />
        )}
      </span>{' '}
      <time className={css.changed} dateTime={at}>
        {isMessage ? when : <FormattedMessage id="InboxPage.changed" values={{ when }} />}
      </time>
    </p>
  );
}

const previewLength = 140;
