import { classTimesBetween } from '#server/projection/classTimes.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import type { Fullness } from '#shared/contract/api/teach.ts';
import { dayMs } from '#shared/time/time.ts';
import { getOrCreate } from '#shared/values/lookup.ts';

const daysBack = 90;

/** Sums up how full each class was that was held in the last 90 days, the fullest first. */
export async function fullnessOf(desk: Desk): Promise<Fullness[]> {
  const found = new Map<string, Fullness>();
  const times = await classTimesBetween(desk, desk.now - daysBack * dayMs, desk.now);
  for (const { listingId, title, status, end, places, taken } of times) {
    if (status === 'canceled' || places === 0 || Date.parse(end) > desk.now) continue;
    const row = getOrCreate(found, listingId, () => ({
      listingId,
      title,
      times: 0,
      places: 0,
      taken: 0,
    }));
    row.times += 1;
    row.places += places;
    row.taken += Math.min(taken, places);
  }
  return [...found.values()].toSorted(
    (one, other) =>
      other.taken / other.places - one.taken / one.places || one.title.localeCompare(other.title),
  );
}
