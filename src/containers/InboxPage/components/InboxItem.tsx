import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { StayDates } from '#src/components/StayDates/StayDates.tsx';
import { useReader } from '#src/components/useNow.ts';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import type { Role } from '#shared/transactions/process.ts';
import { badgeOf } from '#src/transactions/badges.ts';
import { rangeOf } from '#shared/schedule/dateUnits.ts';
import { formatDay } from '#shared/time/time.ts';
import { timeAgo } from '../timeAgo.ts';
import { personOf } from '../personOf.ts';
import css from './InboxItem.module.css';
import type { InboxRow } from '#shared/contract/api/inbox.ts';

export interface InboxItemProps {
  row: InboxRow;
  role: Role;
  /** Level of the title in the page. */
  headingLevel: 2 | 3;
}

/**
 * Item of an order: person, listing, time and state. Renders nothing for a state that is never
 * shown.
 */
export function InboxItem({ row, role, headingLevel }: InboxItemProps) {
  const badge = badgeOf(row, role);
  const isBlocked = useAppSelector(state => selectIsInList(state, 'blocked', row.personId ?? ''));
  if (!badge) return null;
  const { orderId: id, title, name, absence, isUnread, start, end, timezone, unit } = row;
  const Heading = `h${headingLevel}` as const;

  return (
    <article className={clsx(css.root, isUnread && css.unread)}>
      <div className={css.face}>
        <Avatar user={personOf(row)} size={60} decorative />
      </div>
      <div className={css.text}>
        <Heading className={css.title}>
          <PlainLink
            to={role === 'customer' ? paths.order({ id }) : paths.sale({ id })}
            className={css.link}
          >
            {title || <FormattedMessage id="InboxPage.item.deletedListing" />}
          </PlainLink>
          {isUnread && (
            <span className={css.mark}>
              <FormattedMessage id="InboxPage.item.unread" />
            </span>
          )}
        </Heading>
        <p className={css.other}>
          {absence ? (
            <FormattedMessage id={`InboxPage.${absence}User`} />
          ) : isBlocked ? (
            <FormattedMessage id="InboxPage.blockedUser" values={{ name }} />
          ) : (
            name
          )}
        </p>
        <LastNews row={row} />
      </div>
      {start && end && unit && (
        <div className={css.time}>
          <StayDates range={rangeOf({ start, end })} unit={unit} size="small" />
        </div>
      )}
      {start && !unit && timezone && (
        <div className={css.time}>
          <ClassTime start={start} end={end} timeZone={timezone} size="small" />
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

/** Newest message of an order, and how long ago something happened in it. */
function LastNews({ row }: Pick<InboxItemProps, 'row'>) {
  const intl = useIntl();
  const reader = useReader();
  const { lastAt: at, preview, isOwnMessage, isMessageLast } = row;
  // The server does not know the reader's clock.
  const when = reader ? timeAgo(at, reader.now, intl) : <ReaderTime at={at} format={formatDay} />;
  return (
    <p className={css.news}>
      <span className={css.preview}>
        {preview === undefined ? (
          <FormattedMessage id="InboxPage.noMessage" />
        ) : (
          <FormattedMessage
            id={`InboxPage.message.${isOwnMessage ? 'yours' : 'theirs'}`}
            values={{ content: preview }}
          />
        )}
      </span>{' '}
      <time className={css.changed} dateTime={at}>
        {isMessageLast ? when : <FormattedMessage id="InboxPage.changed" values={{ when }} />}
      </time>
    </p>
  );
}
