import type { Api } from '#src/api/types.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';
import { exceptionHorizonMs } from '#shared/transactions/classPlaces.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import type { Many } from '#shared/contract/resources.ts';

/**
 * Reads the exceptions of a listing from a day before `now` (epoch milliseconds) as far as they are
 * made.
 */
export async function readExceptions(
  api: Api,
  listingId: string,
  now: number,
): Promise<SeatException[]> {
  // The last day ends after the horizon.
  const range = { listingId, start: iso(now - dayMs), end: iso(now + exceptionHorizonMs + dayMs) };
  const found: Many<'availabilityException'>['data'] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await api.availabilityExceptions.query({ ...range, page, perPage: 100 });
    found.push(...data);
    last = meta.totalPages;
  }
  return found.flatMap(({ id, attributes: { start, end, seats } }) =>
    typeof start === 'string' && typeof end === 'string' && typeof seats === 'number'
      ? [{ id, start: Date.parse(start), end: Date.parse(end), seats }]
      : [],
  );
}
