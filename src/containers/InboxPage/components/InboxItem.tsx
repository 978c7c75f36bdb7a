import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { classes } from '#src/components/classes.ts';
import { useReader } from '#src/components/useReader.ts';
import { paths } from '#src/config/paths.ts';
import { classEndOf, classStartOf } from '#src/transactions/actions.ts';
import { stateOf } from '#src/transactions/process.ts';
import { isGone, otherPartyOf } from '#src/transactions/roles.ts';
import type { Role } from '#src/transactions/roles.ts';
import { badgeOf } from '#src/transactions/wording.ts';
import type { Transaction } from '#src/util/entities.ts';
import { formatDay } from '#src/util/time.ts';
import css from './InboxItem.module.css';

export interface InboxItemProps {
  transaction: Transaction;
  role: Role;
}

/** One order: who, what, when, and where it stands. Nothing for a state nobody knows. */
export function InboxItem({ transaction, role }: InboxItemProps) {
  const { locale } = useIntl();
  const zone = useReader()?.timeZone ?? 'UTC';
  const state = stateOf(transaction);
  const badge = state && badgeOf(state, role);
  if (!badge) return null;
  const { listing } = transaction;
  const other = otherPartyOf(transaction, role);
  const start = classStartOf(transaction);
  const timeZone = listing?.attributes.publicData?.timezone;
  const to = role === 'customer' ? paths.order(transaction) : paths.sale(transaction);

  return (
    <article className={classes(css.root, badge.needsAnswer && css.unread)}>
      <Avatar user={other} size={60} decorative />
      <div className={css.words}>
        <h2 className={css.title}>
          <Link to={to} className={css.link}>
            {listing?.attributes.title ?? <FormattedMessage id="InboxPage.item.deletedListing" />}
          </Link>
        </h2>
        <p className={css.other}>
          {isGone(other) ? (
            <FormattedMessage
              id={other?.attributes.banned ? 'InboxPage.bannedUser' : 'InboxPage.deletedUser'}
            />
          ) : (
            other?.attributes.profile.displayName
          )}
        </p>
        {start !== null && timeZone && (
          <ClassTime
            start={start}
            end={classEndOf(transaction) ?? undefined}
            timeZone={timeZone}
            size="small"
          />
        )}
      </div>
      <div className={css.state}>
        <Badge tone={badge.tone}>
          <FormattedMessage id={badge.message} />
        </Badge>
        <time className={css.changed} dateTime={transaction.attributes.lastTransitionedAt}>
          {formatDay(transaction.attributes.lastTransitionedAt, zone, locale)}
        </time>
      </div>
    </article>
  );
}
