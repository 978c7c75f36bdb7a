import ICAL from 'ical.js';
import pino from 'pino';
import { orderEvents } from './orderCalendar.ts';
import { teacherCalendar } from './teacherCalendar.ts';
import { placesOf, teacherEntries } from './teacherEntries.ts';
import { comingTimes } from '../reminders/dueReminders.ts';
import { timesOfSubscription } from '#server/dashboards/my/classes.ts';
import type { StudentOrder } from '#server/dashboards/my/bookings.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import { nextOf } from '#server/dashboards/upcoming/nextClasses.ts';
import { soldOutTimes } from '#server/waitingList/overview.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs } from '#shared/time/time.ts';
import {
  changedClasses,
  classesNow,
  classesUntil,
} from '#server/changes/scheduleChanges/testing/changedClasses.ts';
import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';

const rootUrl = 'https://flowroom.example';
const logger = pino({ level: 'silent' });
const iso = (at: number | string) => new Date(at).toISOString();
const inRange = (start: string) => start > iso(classesNow) && start < iso(classesUntil);

const listingOf = (publicData: ListingPublicData): Listing => ({
  id: 'class',
  type: 'listing',
  attributes: {
    title: 'Slow flow',
    description: null,
    price: null,
    state: 'published',
    deleted: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    geolocation: null,
    publicData,
  },
});

const person = {
  id: 'teacher',
  type: 'user',
  attributes: { profile: { displayName: 'Tara T', abbreviatedName: 'T' } },
};
const answer = (data: unknown) => ({ data: { data, meta: { totalPages: 1 } } });
const sdkOf = (listing: Listing) =>
  serverSdkOf({
    users: { show: () => Promise.resolve(answer(person)) },
    listings: { query: () => Promise.resolve(answer([listing])) },
    timeslots: { query: () => Promise.resolve(answer([])) },
  });

/** A subscription of all class times. */
const subscription = (data: ListingPublicData): Transaction =>
  makeOrder('subscription-confirmed', {
    attributes: { processName: 'flex-subscription' },
    listing: listingOf(data),
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: { start: iso(classesNow), end: iso(classesUntil), seats: 1, state: 'accepted' },
    },
  });

const ofSubscription = (data: ListingPublicData): StudentOrder => ({
  id: 'order',
  state: 'subscription-confirmed',
  kind: 'subscription',
  lastTransition: 'transition/confirm-subscription',
  listingId: 'class',
  teacherId: 'teacher',
  changedAt: classesNow,
  createdAt: classesNow,
  endedAt: null,
  terms: {},
  subscriptionId: 'sub',
  currency: 'USD',
  payin: 4000,
  start: classesNow,
  end: classesUntil,
  places: 1,
  title: 'Slow flow',
  isOpen: true,
  data,
  cover: null,
  teacherName: 'Tara T',
});

/** Starts of the entries of a file that are not canceled. */
const startsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .filter(event => event.getFirstPropertyValue('status') !== 'CANCELLED')
    .map(event => new ICAL.Event(event).startDate.toJSDate().toISOString());

const held = (events: readonly { start: number; status: string }[]) =>
  events.filter(({ status }) => status !== 'canceled').map(({ start }) => iso(start));

describe.each(changedClasses)('a class $name', ({ data, offered, held: booked }) => {
  it('has its times in the public calendar and among those that one can wait for', async () => {
    const sdk = sdkOf(listingOf(data));
    const file = await teacherCalendar({
      sdk,
      teacherId: 'teacher',
      rootUrl,
      now: classesNow,
      logger,
    });
    expect(startsIn(file ?? '').filter(inRange)).toEqual(offered);
    const client = { exceptions: () => Promise.resolve([]) };
    const soldOut = await soldOutTimes(listingOf(data), { sdk, client, now: classesNow });
    expect(soldOut.map(({ start }) => start).filter(inRange)).toEqual(offered);
  });

  it('has the times of a subscriber in files, reminders and on the page of their classes', () => {
    const order = subscription(data);
    const place = null;
    expect(held(orderEvents({ transaction: order, userId: 'student', place, rootUrl }))).toEqual(
      booked,
    );
    const row = {
      state: 'subscription-confirmed',
      start_at: new Date(classesNow),
      end_at: new Date(classesUntil),
      terms: {},
      public_data: data,
    };
    expect(comingTimes(row, classesNow, classesUntil).map(({ start }) => iso(start))).toEqual(
      booked,
    );
    const rows = timesOfSubscription(ofSubscription(data), classesNow);
    expect(
      rows.filter(({ status }) => status !== 'canceled').map(({ start = '' }) => start),
    ).toEqual(booked.filter(start => Date.parse(start) < classesNow + 14 * dayMs));
  });

  it('has them in the calendar of its teacher, as long as somebody comes', () => {
    const order = subscription(data);
    const entries = teacherEntries({
      orders: [order],
      places: [placesOf(order)],
      placeOf: () => null,
      people: String,
      rootUrl,
      readAt: classesNow,
    });
    expect(held(entries)).toEqual(booked);
  });
});

test('a class whose times are all closed is not among the next ones', () => {
  const [{ data, offered }] = changedClasses as [(typeof changedClasses)[number]];
  const seriesEnd = '2026-12-07';
  const open = listingOf({ ...data, seriesEnd });
  const all = listingOf({ ...data, seriesEnd, closedTimes: [...offered] });
  expect(nextOf({ toBegin: [], running: [open] }, classesNow, logger)).toMatchObject([
    { id: 'class' },
  ]);
  expect(nextOf({ toBegin: [all], running: [all] }, classesNow, logger)).toEqual([]);
});
