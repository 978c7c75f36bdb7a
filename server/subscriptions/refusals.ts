import { iso } from '#shared/time/time.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';

/**
 * Refuses a step because somebody else has booked a class time that it needs; `meta` has its start.
 */
export const soldMeanwhile = ({ start }: SeriesTime): ApiFault =>
  new ApiFault(409, [
    {
      status: 409,
      code: 'transaction-booking-time-not-available',
      title: 'A class of the subscription has sold out meanwhile.',
      meta: { start: iso(start) },
    },
  ]);

export const notNow = (title: string): ApiFault =>
  apiFault(409, 'transaction-invalid-transition', title);
