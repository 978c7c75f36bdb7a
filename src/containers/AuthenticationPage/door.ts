import { isUuid } from '#shared/contract/inputRules.ts';
import type { UserType } from '#shared/contract/user.ts';

/** What is known of somebody who signs up by the page that they came from. */
export interface Door {
  userType?: UserType;
  /** Class that is being booked, or looked at. */
  listingId?: string;
  isBooking?: boolean;
  /** Class time that was chosen, an instant. */
  start?: string;
  /** Seats that were chosen, where they are more than one. */
  seats?: number;
  /** Paying by the month was chosen. */
  isMonthly?: boolean;
}

const teachersPages =
  /^\/(teach|listings|account\/payments)(\/|$)|^\/l\/(new|[^/]+\/[^/]+\/(new|draft|edit))(\/|$)/;
const studentsPages = /^\/(my|order|inbox\/orders|membership)(\/|$)/;
const classPage = /^\/l\/[^/]+\/([0-9a-f-]{36})(\/checkout)?$/;

/** Reads the address to which somebody returns after the sign-up; null for none. */
export function doorOf(from: string | null): Door {
  if (from === null) return {};
  const { pathname, searchParams } = new URL(from, 'http://site.invalid');
  if (teachersPages.test(pathname)) return { userType: 'teacher' };
  const [, listingId, checkout] = classPage.exec(pathname) ?? [];
  if (!listingId || !isUuid(listingId)) {
    return studentsPages.test(pathname) ? { userType: 'student' } : {};
  }
  const start = searchParams.get('start');
  const isStart = start !== null && !Number.isNaN(Date.parse(start));
  const seats = Number(searchParams.get('places') ?? 1);
  return {
    userType: 'student',
    listingId,
    isBooking: checkout !== undefined || searchParams.has('paymentMethod'),
    ...(isStart ? { start } : {}),
    ...(Number.isInteger(seats) && seats > 1 ? { seats } : {}),
    ...(searchParams.get('paymentMethod') === 'recurring' ? { isMonthly: true } : {}),
  };
}
