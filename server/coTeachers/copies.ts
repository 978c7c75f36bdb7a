import { isDeepStrictEqual } from 'node:util';
import { nameNow } from './mayHost.ts';
import type { CoTeacherRecords } from './records.ts';
import { shownPeople, sidesOf } from './people.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { Projection } from '#server/projection/projection.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { dayMs, todayIn } from '#shared/time/time.ts';

/** Dependencies of the copies. */
export interface CopiesOptions {
  records: Pick<CoTeacherRecords, 'ofListing'>;
  operator: () => IntegrationSdk;
  projection: Pick<Projection, 'current'>;
  /** Public origin of the site. */
  siteOrigin: string;
  locks: Locks;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Time for which substitutes are shown with class times that are over. */
const shownMs = 100 * dayMs;

/**
 * Creates the function that copies who teaches a class too into its metadata, which the server
 * alone writes: so it comes with each answer that has the class, and a change is an event of the
 * class, by which caches drop it and open rooms look at who is in them. It decides no right.
 */
export const createCopies =
  ({ records, operator, projection, siteOrigin, locks, now }: CopiesOptions) =>
  (listingId: string): Promise<void> =>
    locks.withLock(`co-teachers ${listingId}`, async () => {
      const since = todayIn('UTC', now() - shownMs);
      const rows = (await records.ofListing(listingId)).filter(
        ({ accepted_at, date }) => accepted_at !== null && (date === null || date >= since),
      );
      const { db } = await projection.current();
      const people = await shownPeople({ db, siteOrigin }, sidesOf(rows));
      try {
        const { listings } = operator();
        const listing = entityOf(await listings.show({ id: listingId }));
        const { metadata, publicData, privateData } = listing.attributes;
        const named = { public_data: publicData, changes: privateData?.changes ?? [] };
        const coTeachers = rows.flatMap(({ person_id, date }) => {
          const person = people.get(person_id ?? '');
          // A class time that was moved may have another name since.
          const of = date === null ? {} : { date: nameNow(named, date) };
          return person ? [{ ...person, ...of }] : [];
        });
        if (isDeepStrictEqual(metadata?.coTeachers ?? [], coTeachers)) return;
        await listings.update({
          id: listingId,
          metadata: { coTeachers: coTeachers.length > 0 ? coTeachers : null },
        });
      } catch (error) {
        // The class is deleted.
        if (!isRefusal(error, 404)) throw error;
      }
    });
