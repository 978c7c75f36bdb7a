import { applyChange } from '../applyChange.ts';
import type { ChangeRequest } from '../appliedChange.ts';
import { closedTimesOf } from '../../../../shared/transactions/classPlaces.ts';
import { planOf } from '../../../../shared/transactions/classPlan.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/*
 * Classes whose times have changed in each way there is, with the times that all have to show:
 * slots, strips, calendars, feeds, mails and rosters. The times are written out, not computed by
 * what is tested with them.
 */

export const classesNow = Date.parse('2026-11-23T12:00:00Z');
export const classesUntil = Date.parse('2026-12-08T00:00:00Z');

/** A class and its times between `classesNow` and `classesUntil`, ISO text. */
export interface ChangedClass {
  name: string;
  data: ListingPublicData;
  /** Those that everybody can come to. */
  offered: readonly string[];
  /** Those of people who have booked before. */
  held: readonly string[];
}

const mondaysAndThursdays: ListingPublicData = {
  type: 'free',
  stock: 3,
  timezone: 'Europe/Berlin',
  startDate: '2026-11-02',
  time: '18:00',
  unixTimeStamp: Date.parse('2026-11-02T17:00:00Z'),
  weeklyDays: [
    { value: '2', label: 'Monday' },
    { value: '5', label: 'Thursday' },
  ],
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: Date.parse('2027-04-29T17:00:00Z'),
};

const planned = [
  '2026-11-23T17:00:00.000Z',
  '2026-11-26T17:00:00.000Z',
  '2026-11-30T17:00:00.000Z',
  '2026-12-03T17:00:00.000Z',
  '2026-12-07T17:00:00.000Z',
];
const without = (start: string) => planned.filter(one => one !== start);

function changed(change: ChangeRequest): ListingPublicData {
  const applied = applyChange(mondaysAndThursdays, change, classesNow);
  if (applied.conflict) throw new Error(applied.conflict);
  return applied.publicData;
}

/** Public data as the server notes it of an exception that closes a stretch. */
function closed(start: string, end: string): ListingPublicData {
  const data = mondaysAndThursdays;
  const exception = { id: 'day-off', seats: 0, start: Date.parse(start), end: Date.parse(end) };
  const facts = { plan: planOf(data, 3), exceptions: [exception], holders: [] };
  return { ...data, closedTimes: closedTimesOf(data, facts, classesNow) };
}

const bothWays = (times: readonly string[]) => ({ offered: times, held: times });

export const changedClasses: readonly ChangedClass[] = [
  { name: 'as its plan says', data: mondaysAndThursdays, offered: planned, held: planned },
  {
    name: 'with an exception that closes a day',
    data: closed('2026-11-25T23:00:00Z', '2026-11-26T23:00:00Z'),
    offered: without('2026-11-26T17:00:00.000Z'),
    held: planned,
  },
  {
    name: 'with one time canceled',
    data: changed({ kind: 'cancel-date', date: '2026-11-30' }),
    offered: without('2026-11-30T17:00:00.000Z'),
    held: without('2026-11-30T17:00:00.000Z'),
  },
  {
    name: 'with one time moved',
    data: changed({
      kind: 'move-date',
      date: '2026-11-26',
      to: { date: '2026-11-27', time: '07:30' },
    }),
    offered: [
      '2026-11-23T17:00:00.000Z',
      '2026-11-27T06:30:00.000Z',
      '2026-11-30T17:00:00.000Z',
      '2026-12-03T17:00:00.000Z',
      '2026-12-07T17:00:00.000Z',
    ],
    held: [
      '2026-11-23T17:00:00.000Z',
      '2026-11-27T06:30:00.000Z',
      '2026-11-30T17:00:00.000Z',
      '2026-12-03T17:00:00.000Z',
      '2026-12-07T17:00:00.000Z',
    ],
  },
  {
    name: 'with this and the following times moved',
    data: changed({
      kind: 'move-from',
      date: '2026-11-30',
      to: { date: '2026-12-01', time: '19:15' },
    }),
    offered: [
      '2026-11-23T17:00:00.000Z',
      '2026-11-26T17:00:00.000Z',
      '2026-12-01T18:15:00.000Z',
      '2026-12-04T18:15:00.000Z',
    ],
    held: [
      '2026-11-23T17:00:00.000Z',
      '2026-11-26T17:00:00.000Z',
      '2026-12-01T18:15:00.000Z',
      '2026-12-04T18:15:00.000Z',
    ],
  },
  {
    name: 'with one weekday at another time',
    data: changed({
      kind: 'move-weekday',
      date: '2026-11-26',
      to: { date: '2026-11-26', time: '08:15' },
    }),
    ...bothWays([
      '2026-11-23T17:00:00.000Z',
      '2026-11-26T07:15:00.000Z',
      '2026-11-30T17:00:00.000Z',
      '2026-12-03T07:15:00.000Z',
      '2026-12-07T17:00:00.000Z',
    ]),
  },
  {
    name: 'with a weekday that is dropped',
    data: changed({ kind: 'cancel-weekday', date: '2026-11-26' }),
    ...bothWays([
      '2026-11-23T17:00:00.000Z',
      '2026-11-30T17:00:00.000Z',
      '2026-12-07T17:00:00.000Z',
    ]),
  },
  {
    name: 'with a weekday more',
    data: changed({ kind: 'add-weekday', to: { date: '2026-11-28', time: '10:00' } }),
    ...bothWays([
      '2026-11-23T17:00:00.000Z',
      '2026-11-26T17:00:00.000Z',
      '2026-11-28T09:00:00.000Z',
      '2026-11-30T17:00:00.000Z',
      '2026-12-03T17:00:00.000Z',
      '2026-12-05T09:00:00.000Z',
      '2026-12-07T17:00:00.000Z',
    ]),
  },
];
