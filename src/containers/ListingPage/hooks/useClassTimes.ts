import { useCallback, useEffect, useMemo } from 'react';
import { monthsBetween } from '#src/components/FieldDateRange/rangeRules.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { addDays, todayIn } from '#shared/time/time.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { fetchClassMonth, selectClassTimes } from '../classTimes.duck.ts';
import { monthAt } from '../months.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Class times of a weekly class, of which two months are loaded at a time. */
export interface ClassTimes {
  /** Bookable class times of the loaded months, in order. */
  times: readonly ClassTime[];
  /** Of what the choice begins with. */
  request: RequestStatus;
  /** Loads again what failed. */
  retry: () => void;
  /** Loads the month of an instant and the one after it. */
  showMonthOf: (instant: number) => void;
  /** Returns whether the month of an instant is loaded. */
  isLoaded: (instant: number) => boolean;
  /** What is after the loaded months; null at the end of the booking window. */
  later: { request: RequestStatus['status']; show: () => void } | null;
}

/**
 * Returns the class times that can be booked. Begins with two consecutive months, and those of
 * `start`, a class time that was chosen before; goes on while there is none with a place.
 *
 * @param shownAt epoch milliseconds when the listing was loaded
 * @param isAsked false where class times are of no use
 */
export function useClassTimes(
  listing: Listing,
  shownAt: number,
  isAsked: boolean,
  start: string | null,
): ClassTimes {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectClassTimes);
  const isKnown = state.listingId === listing.id;
  const zone = listing.attributes.publicData.timezone ?? 'UTC';
  const window = useMemo(() => {
    const today = todayIn(zone, shownAt);
    return monthsBetween(today, addDays(today, marketplace.dayCountAvailableForBooking));
  }, [shownAt, zone]);
  const pair = useCallback(
    (month: string) => {
      const at = window.indexOf(month);
      return at === -1 ? [] : window.slice(at, at + 2);
    },
    [window],
  );
  const load = useCallback(
    (months: readonly string[]) => {
      for (const month of months) void dispatch(fetchClassMonth({ listing, month }));
    },
    [dispatch, listing],
  );
  const times = useMemo(
    () => (isKnown ? window.flatMap(month => state.times[month] ?? []) : []),
    [isKnown, window, state.times],
  );

  const statusOf = (month: string) => (isKnown && state.months[month]?.status) || 'idle';
  const firstWith = (...wanted: RequestStatus['status'][]) =>
    window.find(month => wanted.includes(statusOf(month)));
  const wished = start !== null && !Number.isNaN(Date.parse(start)) ? monthAt(start, zone) : '';
  const first = [...new Set([...pair(window[0] ?? ''), ...pair(wished)])];
  const isBegun = first.every(month => statusOf(month) === 'ready');
  const next = firstWith('idle');
  const goesOn = isBegun && times.length === 0 && !firstWith('loading', 'failed');
  const asked = [...first, ...(goesOn && next ? pair(next) : [])]
    .filter(month => isAsked && statusOf(month) === 'idle')
    .join();
  useEffect(() => {
    if (asked) load(asked.split(','));
  }, [asked, load]);

  const failed =
    first.find(month => statusOf(month) === 'failed') ??
    (times.length === 0 ? firstWith('failed') : undefined);
  const isDone = isBegun && (times.length > 0 || !firstWith('idle', 'loading'));
  const rest = firstWith('idle', 'loading', 'failed');
  return {
    times,
    request: (failed && state.months[failed]) || (isDone ? ready : loading),
    retry: () => load(window.filter(month => statusOf(month) === 'failed')),
    showMonthOf: useCallback(
      (instant: number) => load(pair(monthAt(instant, zone))),
      [load, pair, zone],
    ),
    isLoaded: instant => statusOf(monthAt(instant, zone)) === 'ready',
    later: rest ? { request: statusOf(rest), show: () => load(pair(rest)) } : null,
  };
}
