import { useCallback, useEffect, useMemo, useState } from 'react';
import { wholeRange } from '#src/components/FieldDateRange/rangeRules.ts';
import type { PartialRange, RangeRules } from '#src/components/FieldDateRange/rangeRules.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { bookableDates } from '#shared/schedule/dateUnits.ts';
import type { DateRange } from '#shared/schedule/dateUnits.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { nextMonth } from '../months.ts';
import { fetchMonth, fetchStayBill, selectStay, stayOpened } from '../stay.duck.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** State and actions of the booking panel of a stay. */
export interface Stay {
  range: PartialRange;
  change: (range: PartialRange) => void;
  rules: RangeRules;
  /** Chosen range; null while an end is missing. */
  chosen: DateRange | null;
  isLoading: boolean;
  /** A month failed to load. */
  hasFailed: boolean;
  retry: () => void;
  showMonth: (month: string) => void;
  bill: readonly LineItem[] | null;
  billRequest: RequestStatus;
  retryBill: () => void;
}

/** Returns the part of a month within the window; null when there is none. */
function partOf(month: string, min: string, max: string): DateRange | null {
  const lastDay = new Date(`${nextMonth(month)}-01T00:00:00Z`);
  lastDay.setUTCDate(0);
  const [start, end] = [`${month}-01`, lastDay.toISOString().slice(0, 10)];
  const range = { first: start > min ? start : min, last: end < max ? end : max };
  return range.first <= range.last ? range : null;
}

/** @param shownAt epoch milliseconds when the listing was loaded */
export function useStay(listing: Listing, shownAt: number, isOwnListing: boolean): Stay {
  const dispatch = useAppDispatch();
  const { id: listingId, attributes } = listing;
  const timeZone = attributes.publicData.timezone ?? 'UTC';
  const { listingId: known, months, freeDays, bill, billRequest } = useAppSelector(selectStay);
  const [range, change] = useState<PartialRange>({ first: null, last: null });
  const { first: min, last: max } = useMemo(
    () => bookableDates(shownAt, timeZone, marketplace.dayCountAvailableForBooking),
    [shownAt, timeZone],
  );
  const rules = useMemo<RangeRules>(
    () => ({ min, max, isFree: day => known === listingId && (freeDays[day] ?? 0) > 0 }),
    [min, max, known, listingId, freeDays],
  );

  // Loads two months, because a range often ends in the second one.
  const showMonth = useCallback(
    (month: string) => {
      for (const one of [month, nextMonth(month)]) {
        const part = partOf(one, min, max);
        if (part) void dispatch(fetchMonth({ listingId, month: one, range: part }));
      }
    },
    [dispatch, listingId, min, max],
  );
  useEffect(() => {
    dispatch(stayOpened(listingId));
    showMonth(min.slice(0, 7));
  }, [dispatch, listingId, min, showMonth]);

  const chosen = wholeRange(range, rules);
  const [first, last] = [chosen?.first, chosen?.last];
  const askBill = useCallback(() => {
    if (first && last) {
      void dispatch(fetchStayBill({ listingId, range: { first, last }, isOwnListing }));
    }
  }, [dispatch, listingId, first, last, isOwnListing]);
  useEffect(askBill, [askBill]);

  const requests = Object.entries(months);
  return {
    range,
    change,
    rules,
    chosen,
    isLoading: requests.length === 0 || requests.some(([, { status }]) => status === 'loading'),
    hasFailed: requests.some(([, { status }]) => status === 'failed'),
    retry: () => requests.forEach(([month]) => showMonth(month)),
    showMonth,
    bill: chosen ? bill : null,
    billRequest,
    retryBill: askBill,
  };
}
