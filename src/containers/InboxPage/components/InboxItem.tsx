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
import css from './InboxItem.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

export interface InboxItemProps {
  transaction: Transaction;
  role: Role;
}

/** Item of an order: person, listing, time and state. Renders nothing for an unknown state. */
export function InboxItem({ transaction, role }: InboxItemProps) {
  const { locale } = useIntl();
  const reader = useReader();
  const state = stateOf(transaction);
  const badge = state && badgeOf(state, role);
  if (!badge) return null;
  const { listing } = transaction;
  const changedAt = transaction.attributes.lastTransitionedAt;
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
        <time className={css.changed} dateTime={changedAt}>
          <FormattedMessage
            id="InboxPage.changed"
            values={{ day: formatDay(changedAt, reader?.timeZone ?? 'UTC', locale) }}
          />
        </time>
      </div>
    </article>
  );
}
