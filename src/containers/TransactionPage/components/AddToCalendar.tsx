import { CalendarLinks } from '#src/components/CalendarLinks/CalendarLinks.tsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { areaOf } from '#shared/geo/classPlace.ts';
import { paths } from '#shared/config/paths.ts';
import { calendarStatusOf, isOrderInRoom, orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { otherPartyOf } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import { nameOf } from '../orderNames.ts';
import type { Transaction } from '#shared/contract/entities.ts';

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
    <CalendarLinks
      entry={entry}
      label={<FormattedMessage id="TransactionPage.calendar" />}
      file={{
        href: paths.orderCalendar(transaction),
        name: <FormattedMessage id="TransactionPage.calendar.file" />,
      }}
    />
  );
}
