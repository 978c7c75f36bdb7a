import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Periods } from '../timeOff/periods.ts';
import type { ChangeRequest } from './appliedChange.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** Dependencies of reading the time off of a teacher. */
export interface DaysOffDeps {
  operator: () => IntegrationSdk;
  /** null where the marketplace can not be followed. */
  periods: Pick<Periods, 'list'> | null;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Adds the time off of the teacher of a class to a change that gives its series more class times.
 * Time off that can still be undone cancels them itself; one that was brought back counts no more.
 */
export async function withTimeOff<Change extends ChangeRequest>(
  { operator, periods, now }: DaysOffDeps,
  listingId: string,
  asked: Change,
): Promise<Change> {
  if (!periods || (asked.kind !== 'add-weekday' && asked.kind !== 'extend')) return asked;
  const listing: Listing = entityOf(
    await operator().listings.show({ id: listingId, include: ['author'] }),
  );
  if (!listing.author) return asked;
  const rows = await periods.list(listing.author.id, iso(now() - dayMs).slice(0, 10));
  const daysOff = rows
    .filter(row => row.due_at.getTime() <= now() && row.reopened_at === null)
    .map(row => ({ id: row.id, from: row.from_day, until: row.until_day }));
  return daysOff.length > 0 ? { ...asked, daysOff } : asked;
}
