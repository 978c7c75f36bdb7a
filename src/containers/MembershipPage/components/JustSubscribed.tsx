import { addMonths } from 'date-fns';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { Confirmation } from '#src/features/confirmation/Confirmation.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import { isCourseOrder } from '#shared/transactions/course.ts';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface JustSubscribedProps {
  transaction: Transaction;
  /** Epoch milliseconds. */
  now: number;
}

/** The moment after subscribing: what happens next, and a friend for the same classes. */
export function JustSubscribed({ transaction, now }: JustSubscribedProps) {
  const intl = useIntl();
  const config = useConfig();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const { listing } = transaction;
  if (!listing) return null;
  const { title, publicData } = listing.attributes;
  const time = classTimeOf(transaction, now);
  // The payment provider charges on the same day of each month.
  const nextMonth = addMonths(new Date(transaction.attributes.lastTransitionedAt), 1).getTime();
  return (
    <Confirmation
      things={[
        {
          what: isCourseOrder(transaction) ? 'bookedCourse' : 'subscribed',
          at: null,
          precision: 'day',
        },
        ...(time
          ? ([
              {
                what: isInRoom(publicData) ? 'classRoom' : 'subscribedClass',
                at: time.start,
                precision: 'time',
              },
            ] as const)
          : []),
        ...(isCourseOrder(transaction)
          ? []
          : ([{ what: 'month', at: nextMonth, precision: 'day' }] as const)),
      ]}
      values={{ email }}
      share={{
        url: siteUrl(config, paths.listing({ slug: createSlug(title), id: listing.id })),
        title,
        text: intl.formatMessage({ id: 'ShareLink.invite.text' }, { title }),
        heading: <FormattedMessage id="ShareLink.invite" />,
        help: (
          <FormattedMessage
            id={`ShareLink.${isCourseOrder(transaction) ? 'course' : 'subscribe'}.help`}
          />
        ),
      }}
    />
  );
}
