import { randomUUID } from 'node:crypto';
import {
  changesData,
  openChanges,
  recordedChanges,
  withChange,
} from '../scheduleChanges/records.ts';
import type { ChangeTimers } from '../scheduleChanges/changeTimers.ts';
import { countPeople, peopleAt } from './peopleAt.ts';
import type { PeopleDeps } from './peopleAt.ts';
import type { TimeOffRow } from './tables.ts';
import { timesOff } from './timesOff.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { timeOfDate } from '#shared/schedule/classDates.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';

/** Dependencies of recording changes of several class times at once. */
export interface DatesDeps extends PeopleDeps {
  client: OperatorClient;
  /** Separates changes of the same class. */
  withLock: <Result>(listingId: string, task: () => Promise<Result>) => Promise<Result>;
  timers: Pick<ChangeTimers, 'schedule'>;
}

/** Records changes in one write, and has them carried out at once. */
async function record(
  { client, timers, now }: DatesDeps,
  listingId: string,
  changes: readonly ClassChange[],
  more: readonly Pick<ClassChange, 'kind' | 'date' | 'timeOff' | 'note' | 'isFree'>[],
): Promise<void> {
  const at = now();
  const all = more.reduce<ClassChange[]>(
    (sum, change) =>
      withChange(sum, { id: randomUUID(), ...change, requestedAt: at, dueAt: at }, at),
    [...changes],
  );
  await client.updateListing(listingId, changesData(all));
  timers.schedule(listingId, at);
}

/**
 * Records that the class times of a class on days off are canceled; those that are recorded already
 * are left out, so a repeated call goes on from there.
 */
export const closeDates = (
  deps: DatesDeps,
  listingId: string,
  { id, from_day: from, until_day: until, note }: TimeOffRow,
): Promise<void> =>
  deps.withLock(listingId, async () => {
    const { client, now } = deps;
    const listing = await client.listing(listingId);
    const changes = recordedChanges(listing);
    const known = new Set(
      openChanges(changes).flatMap(({ kind, date }) => (kind === 'cancel-date' ? [date] : [])),
    );
    const times = timesOff(listing.attributes.publicData, { from, until }, now()).filter(
      ({ date }) => !known.has(date),
    );
    if (times.length === 0) return;
    const people = await peopleAt(deps, listingId, times);
    await record(
      deps,
      listingId,
      changes,
      times.map(({ date, start }) => {
        const here = people.get(start);
        const isFree = here !== undefined && countPeople(here) === 0;
        const change = { kind: 'cancel-date', date, timeOff: id, isFree } as const;
        return note ? { ...change, note } : change;
      }),
    );
  });

/** Class times to come that days off have canceled and that nobody had booked. */
export function freeDates(
  listing: Parameters<typeof recordedChanges>[0] & {
    attributes: { publicData: Parameters<typeof timeOfDate>[0] };
  },
  timeOff: string,
  now: number,
): string[] {
  const changes = recordedChanges(listing).filter(change => change.timeOff === timeOff);
  const restored = new Set(
    openChanges(changes).flatMap(({ kind, date }) => (kind === 'restore-date' ? [date] : [])),
  );
  return changes.flatMap(({ kind, date, isFree, doneAt, conflict }) => {
    if (kind !== 'cancel-date' || !date || !isFree) return [];
    if (doneAt === undefined || conflict !== undefined || restored.has(date)) return [];
    const time = timeOfDate(listing.attributes.publicData, date);
    return time?.status === 'canceled' && time.start > now ? [date] : [];
  });
}

/** Records that the class times come back that nobody had booked. Returns how many. */
export const reopenDates = (deps: DatesDeps, listingId: string, timeOff: string): Promise<number> =>
  deps.withLock(listingId, async () => {
    const listing = await deps.client.listing(listingId);
    const dates = freeDates(listing, timeOff, deps.now());
    if (dates.length === 0) return 0;
    await record(
      deps,
      listingId,
      recordedChanges(listing),
      dates.map(date => ({ kind: 'restore-date', date, timeOff })),
    );
    return dates.length;
  });
