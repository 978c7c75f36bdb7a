import { randomUUID } from 'node:crypto';
import {
  changesData,
  maxOpen,
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

/** Private data with changes, in bytes: the marketplace takes 50,000, and some grow on the way. */
const mostBytes = 40_000;

type Recorded = Parameters<typeof recordedChanges>[0]['attributes'];
type NewChange = Pick<ClassChange, 'kind' | 'date' | 'timeOff' | 'note' | 'isFree'>;

/**
 * Records changes in one write, as many as there is room for, and has them carried out at once.
 * Returns how many.
 */
async function record(
  { client, timers, now }: DatesDeps,
  { id, attributes }: { id: string; attributes: Recorded },
  more: readonly NewChange[],
): Promise<number> {
  const at = now();
  let all = recordedChanges({ attributes });
  let count = 0;
  for (const change of more) {
    const next = withChange(all, { id: randomUUID(), ...change, requestedAt: at, dueAt: at }, at);
    const data = JSON.stringify({ ...attributes.privateData, changes: next });
    // One is recorded in any case: where the listing is that full, the marketplace says so.
    if (openChanges(all).length > 0 && Buffer.byteLength(data) > mostBytes) break;
    all = next;
    count += 1;
  }
  if (count > 0) await client.updateListing(id, changesData(all));
  timers.schedule(id, at);
  return count;
}

/**
 * Records that the class times of a class on days off are canceled; those that are recorded already
 * are left out, so a repeated call goes on from there. Returns whether all are recorded: some at a
 * time, each has a copy of the note.
 */
export const closeDates = (
  deps: DatesDeps,
  listingId: string,
  { id, from_day: from, until_day: until, note }: TimeOffRow,
): Promise<boolean> =>
  deps.withLock(listingId, async () => {
    const { client, now } = deps;
    const listing = await client.listing(listingId);
    const changes = recordedChanges(listing);
    const open = openChanges(changes);
    // One that could not be made is not tried again.
    const ours = changes.filter(({ timeOff }) => timeOff === id);
    const known = new Set(
      [...open, ...ours].flatMap(({ kind, date }) => (kind === 'cancel-date' ? [date] : [])),
    );
    const times = timesOff(listing.attributes.publicData, { from, until }, now()).filter(
      ({ date }) => !known.has(date),
    );
    const portion = times.slice(0, Math.max(0, maxOpen - open.length));
    if (portion.length === 0) return times.length === 0;
    const people = await peopleAt(deps, listingId, portion);
    const count = await record(
      deps,
      listing,
      portion.map(({ date, start }) => {
        const here = people.get(start);
        const isFree = here !== undefined && countPeople(here) === 0;
        const change = { kind: 'cancel-date', date, timeOff: id, isFree } as const;
        return note ? { ...change, note } : change;
      }),
    );
    return count === times.length;
  });

/** Class times to come that days off have canceled and that nobody had booked. */
export function freeDates(
  listing: { attributes: Recorded & { publicData: Parameters<typeof timeOfDate>[0] } },
  timeOff: string,
  now: number,
): string[] {
  const all = recordedChanges(listing);
  const ends = all.filter(({ kind, conflict }) => kind === 'cancel-class' && !conflict);
  const changes = all.filter(change => change.timeOff === timeOff);
  const restored = new Set(
    openChanges(changes).flatMap(({ kind, date }) => (kind === 'restore-date' ? [date] : [])),
  );
  const isBack = (date: string) => {
    const time = timeOfDate(listing.attributes.publicData, date);
    return time?.status === 'canceled' && time.start > now && !restored.has(date);
  };
  // What a series got more meanwhile was offered to nobody.
  const skipped = all.flatMap(({ daysOff = [], skipped: names = [] }) =>
    daysOff
      .filter(days => days.id === timeOff)
      .flatMap(({ from, until }) => names.filter(date => date >= from && date <= until)),
  );
  const closed = changes.flatMap(({ kind, date, isFree, requestedAt, doneAt, conflict }) => {
    if (kind !== 'cancel-date' || !date || !isFree) return [];
    if (doneAt === undefined || conflict !== undefined) return [];
    // The whole class was canceled since.
    if (ends.some(end => end.requestedAt >= requestedAt)) return [];
    return [date];
  });
  return [...new Set([...closed, ...skipped])].filter(isBack);
}

/**
 * Records that the class times come back that nobody had booked, as many as there is room for.
 * Returns how many.
 */
export const reopenDates = (deps: DatesDeps, listingId: string, timeOff: string): Promise<number> =>
  deps.withLock(listingId, async () => {
    const listing = await deps.client.listing(listingId);
    const dates = freeDates(listing, timeOff, deps.now());
    if (dates.length === 0) return 0;
    return record(
      deps,
      listing,
      dates.map(date => ({ kind: 'restore-date', date, timeOff })),
    );
  });
