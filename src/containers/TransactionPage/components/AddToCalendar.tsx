import { CalendarPlus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { areaOf } from '#shared/geo/classPlace.ts';
import { paths } from '#shared/config/paths.ts';
import { calendarStatusOf, isOrderInRoom, orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { otherPartyOf } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import { calendarLink } from '#src/util/calendarLinks.ts';
import type { CalendarService } from '#src/util/calendarLinks.ts';
import { nameOf } from '../orderNames.ts';
import css from './AddToCalendar.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

const services: readonly { key: CalendarService; name: string }[] = [
  { key: 'google', name: 'Google' },
  { key: 'outlook', name: 'Outlook' },
  { key: 'yahoo', name: 'Yahoo' },
];

export interface AddToCalendarProps {
  transaction: Transaction;
  role: Role;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Links that add the order to a calendar. Calendar services take one event, so they get the next
 * class of a subscription; the file has all.
 */
export function AddToCalendar({ transaction, role, now }: AddToCalendarProps) {
  const intl = useIntl();
  const { rootUrl } = useConfig();
  const next = orderTimesOf(transaction).find(({ end }) => end > now);
  const title = transaction.listing?.attributes.title;
  const location = transaction.listing?.attributes.publicData.location;
  if (!calendarStatusOf(transaction) || !next || !title) return null;
  const path = role === 'customer' ? paths.order(transaction) : paths.sale(transaction);
  const entry = {
    title,
    details: `${nameOf(otherPartyOf(transaction, role), intl)}\n\n${rootUrl}${path}`,
    location: isOrderInRoom(transaction)
      ? ((location && areaOf(location)) ?? '')
      : intl.formatMessage({ id: 'TransactionPage.online' }),
    ...next,
  };
  return (
    <div className={css.root}>
      <p className={css.label} id="add-to-calendar">
        <CalendarPlus aria-hidden="true" />
        <FormattedMessage id="TransactionPage.calendar" />
      </p>
      <div className={css.links} role="group" aria-labelledby="add-to-calendar">
        {services.map(({ key, name }) => (
          <a
            key={key}
            className={css.link}
            href={calendarLink(key, entry)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
          </a>
        ))}
        <a className={css.link} href={paths.orderCalendar(transaction)} download>
          <FormattedMessage id="TransactionPage.calendar.file" />
        </a>
      </div>
    </div>
  );
}
