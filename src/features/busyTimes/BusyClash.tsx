import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { formatDay, readerTimeZone } from '#shared/time/time.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { busyRange } from './busyRange.ts';
import { fetchBusy, selectBusyTimes } from './busyTimes.duck.ts';
import { clashesOf } from './clashes.ts';
import type { Time } from './clashes.ts';

export interface BusyClashProps {
  /** Times of a class. */
  times: readonly Time[];
}

/** Most days that are named. */
const mostDays = 3;

/** Says at which times of a class its teacher is busy, by calendars of other sites. */
export function BusyClash({ times }: BusyClashProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { busy } = useAppSelector(selectBusyTimes);
  useEffect(() => {
    void dispatch(fetchBusy());
  }, [dispatch]);
  const clashes = clashesOf(times, busy?.spans ?? []);
  const [first] = clashes;
  if (!first) return null;
  const zone = readerTimeZone();
  const days = clashes
    .slice(0, mostDays)
    .map(({ time }) => formatDay(time.start, zone, intl.locale));
  return (
    <Notice
      tone="warning"
      title={
        clashes.length === 1 ? (
          <FormattedMessage
            id="BusyClash.one"
            values={{ time: busyRange(first.busy, zone, intl.locale) }}
          />
        ) : (
          <FormattedMessage id="BusyClash.several" values={{ count: clashes.length }} />
        )
      }
    >
      {times.length > 1 && (
        <p>
          <FormattedMessage
            id="BusyClash.days"
            values={{ days: intl.formatList(days), more: clashes.length - days.length }}
          />
        </p>
      )}
      <FormattedMessage id="BusyClash.help" />
    </Notice>
  );
}
