import ICAL from 'ical.js';
import { calendarFile } from './calendarFile.ts';
import { placesOf, teacherEntries } from './teacherEntries.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, hourMs, iso } from '#shared/time/time.ts';
import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';

const rootUrl = 'https://flowroom.example';
const tuesday = Date.parse('2026-12-01T18:00:00Z');
const weekly: ListingPublicData = {
  timezone: 'UTC',
  startDate: '2026-12-01',
  time: '18:00',
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: Date.parse('2026-12-15T19:00:00Z'),
};
const { weeklyDays: _, ...once } = weekly;

function orderOf(
  id: string,
  state: TransactionState,
  { start = tuesday, end = start + hourMs, data = weekly, ...attributes } = {} as {
    start?: number;
    end?: number;
    data?: ListingPublicData;
  } & Partial<Transaction['attributes']>,
): Transaction {
  return makeOrder(state, {
    id,
    attributes,
    listing: {
      id: 'class',
      type: 'listing',
      attributes: {
        title: 'Flow',
        description: null,
        createdAt: iso(0),
        geolocation: null,
        price: null,
        state: 'published',
        publicData: data,
      },
    },
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: { start: iso(start), end: iso(end), seats: 1, state: 'accepted' },
    },
  });
}

/**
 * Entries about one order, beside others, as a feed has them, read by another library than the one
 * that writes them.
 */
function mailOf(order: Transaction, others: readonly Transaction[], readAt = tuesday - dayMs) {
  const events = teacherEntries({
    orders: [order],
    places: [order, ...others].map(placesOf),
    placeOf: () => null,
    people: count => `${count} people`,
    rootUrl,
    readAt,
  });
  const file = calendarFile({ name: 'Flow', rootUrl, events, refreshSeconds: 3600 });
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map(component => {
    const { uid, sequence, description, startDate } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    return { uid, sequence, status, description, start: startDate.toJSDate().getTime() };
  });
}

const uid = 'class-2026-12-01@flowroom.example';

test('ten students are one entry, which grows with each', () => {
  const orders = Array.from({ length: 10 }, (_none, index) => orderOf(`${index}`, 'accepted'));
  const mails = orders.map((order, index) =>
    mailOf(order, orders.slice(0, index), tuesday - dayMs + index * 1000),
  );
  expect(mails.map(entries => entries.map(entry => entry.uid))).toEqual(orders.map(() => [uid]));
  const sequences = mails.map(([entry]) => entry!.sequence);
  expect(sequences).toEqual(sequences.map((_none, index) => sequences[0]! + index));
  expect(mails[9]![0]).toMatchObject({ status: 'CONFIRMED', start: tuesday });
  expect(mails[9]![0]!.description).toMatch(/^10 people\n\n.*\/teach\//);
});

test('the entry stays while somebody comes, and is canceled with the last booking', () => {
  const gone = orderOf('1', 'canceled');
  expect(mailOf(gone, [orderOf('2', 'accepted')])).toMatchObject([
    { uid, status: 'CONFIRMED', description: expect.stringContaining('1 people') },
  ]);
  expect(mailOf(gone, [orderOf('2', 'preauthorized')])).toMatchObject([{ status: 'TENTATIVE' }]);
  const [last] = mailOf(gone, []);
  expect(last).toMatchObject({ uid, status: 'CANCELLED' });
  expect(last!.description).not.toContain('people');
});

test('a student who moves to another time changes the entries of both', () => {
  const next = tuesday + 7 * dayMs;
  const moved = orderOf('1', 'accepted', {
    start: next,
    lastTransition: 'transition/move-by-customer',
    metadata: { change: { id: 'x', kind: 'move', by: 'customer', from: iso(tuesday) } },
  });
  expect(mailOf(moved, [])).toMatchObject([
    { uid, status: 'CANCELLED', start: tuesday },
    { uid: 'class-2026-12-08@flowroom.example', status: 'CONFIRMED', start: next },
  ]);
});

test('a class time that the teacher moves or cancels has the same entry', () => {
  const later = tuesday + dayMs + hourMs;
  const to = { date: '2026-12-02', time: '19:00' };
  const change = { id: 'x', kind: 'move' as const, from: iso(tuesday) };
  const moved = orderOf('1', 'accepted', {
    start: later,
    data: { ...weekly, movedDates: [{ date: '2026-12-01', to }] },
    lastTransition: 'transition/move-class',
    metadata: { change },
  });
  expect(mailOf(moved, [])).toMatchObject([{ uid, status: 'CONFIRMED', start: later }]);
  const canceled = orderOf('1', 'canceled', { data: { ...weekly, skippedDates: ['2026-12-01'] } });
  expect(mailOf(canceled, [orderOf('2', 'accepted')])).toMatchObject([
    { uid, status: 'CANCELLED', start: tuesday },
  ]);
  // Held once: it may be moved to another day.
  const only = orderOf('1', 'accepted', {
    start: later,
    data: { ...once, startDate: to.date, time: to.time },
    lastTransition: 'transition/move-class',
    metadata: { change },
  });
  expect(mailOf(only, [])).toMatchObject([
    { uid: 'class@flowroom.example', status: 'CONFIRMED', start: later },
  ]);
});

test('a subscriber is in the entry of each class time, but for a pause', () => {
  const subscriber = orderOf('1', 'subscription-confirmed', {
    end: weekly.lastClass ?? 0,
    processName: 'flex-subscription',
    metadata: { pauses: [{ from: '2026-12-05', until: '2026-12-10' }] },
  });
  const entries = mailOf(subscriber, [orderOf('2', 'accepted', { start: tuesday + 14 * dayMs })]);
  expect(
    entries.map(entry => `${String(entry.status)} ${entry.description.split('\n')[0] ?? ''}`),
  ).toEqual([
    'CONFIRMED 1 people',
    expect.stringMatching(/^CANCELLED https/),
    'CONFIRMED 2 people',
  ]);
});
