import express from 'express';
import ICAL from 'ical.js';
import pino from 'pino';
import { calendarRouter } from './calendarRouter.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import { createUnshowableLog } from '#server/logging/unshowableLog.ts';

const teacherId = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const goneId = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e90';
const orderId = '11111111-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const answer = (data: unknown) => Promise.resolve({ status: 200, data });
const refused = (status: number) =>
  Promise.reject(Object.assign(new Error('refused'), { status, data: {} }));

const weekly = {
  id: 'weekly',
  type: 'listing',
  attributes: {
    title: 'Morning circle',
    description: 'Three mornings a week.',
    createdAt: '2026-10-01T08:00:00.000Z',
    publicData: {
      startDate: '2026-10-20',
      time: '07:15',
      timezone: 'America/New_York',
      weeklyDays: [{ value: '2' }, { value: '4' }],
      skippedDates: ['2026-12-02'],
      movedDates: [{ date: '2026-12-07', to: { date: '2026-12-08', time: '10:00' } }],
      classDuration: { key: '30_minutes', value: 30 },
      lastClass: Date.parse('2027-04-19T12:00:00Z'),
    },
  },
};
// Answers are believed: this one says nothing at all.
const broken = {
  id: 'broken',
  type: 'listing',
  attributes: { title: 'Low gravity', publicData: { timezone: 'Moon/Base' } },
};
const cabin = {
  ...weekly,
  id: 'cabin',
  attributes: {
    ...weekly.attributes,
    title: 'A cabin',
    publicData: { unitType: 'line-item/night' },
  },
};
const person = (id: string, displayName: string, flags = {}) => ({
  id,
  type: 'user',
  attributes: { ...flags, profile: { displayName, abbreviatedName: 'X' } },
});

interface Order {
  lastTransition?: string;
  unit?: string;
}
const order = ({ lastTransition = 'transition/accept', unit = 'session' }: Order) => ({
  data: {
    id: orderId,
    type: 'transaction',
    attributes: {
      processName: 'flex-hourly-default-process',
      lastTransition,
      lastTransitionedAt: '2026-11-20T10:00:00.000Z',
      transitions: [],
      lineItems: [
        {
          code: `line-item/${unit}`,
          includeFor: ['customer'],
          unitPrice: { amount: 2000, currency: 'USD' },
          lineTotal: { amount: 2000, currency: 'USD' },
          reversal: false,
        },
      ],
    },
    relationships: {
      listing: { data: { id: 'weekly', type: 'listing' } },
      booking: { data: { id: 'b', type: 'booking' } },
      customer: { data: { id: 'sam', type: 'user' } },
      provider: { data: { id: teacherId, type: 'user' } },
    },
  },
  included: [
    weekly,
    person('sam', 'Sam'),
    person(teacherId, 'Mira Lind'),
    {
      id: 'b',
      type: 'booking',
      attributes:
        unit === 'session'
          ? { start: '2026-11-23T12:15:00.000Z', end: '2026-11-23T12:45:00.000Z', seats: 1 }
          : { start: '2026-12-03T00:00:00.000Z', end: '2026-12-06T00:00:00.000Z', seats: 1 },
    },
  ],
});

const logged: unknown[] = [];
const logger = pino({}, { write: line => logged.push(JSON.parse(line)) });
const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map(close => close())));

/** The calendars over a marketplace with one teacher and one order. */
async function serve({ signedIn = false, given = {} as Order, foreign = false } = {}) {
  const marketplace = {
    users: {
      show: ({ id }: { id: string }) =>
        id === teacherId
          ? answer({ data: person(teacherId, 'Mira Lind') })
          : id === goneId
            ? answer({ data: person(goneId, '', { banned: true }) })
            : refused(404),
    },
    listings: { query: () => answer({ data: [broken, weekly, cabin], meta: { totalPages: 1 } }) },
    currentUser: { show: () => answer({ data: { ...person('sam', 'Sam'), type: 'currentUser' } }) },
    transactions: { show: () => (foreign ? refused(403) : answer(order(given))) },
  };
  const factory = sdkFactoryOf(marketplace, createUnshowableLog(logger));
  const sessions = {
    open: () => ({ token: () => Promise.resolve({}), isAnonymous: !signedIn }),
  } as unknown as Sessions;
  const rootUrl = 'https://flowroom.example';
  const now = () => Date.parse('2026-11-22T00:00:00Z');
  const places = {
    placeOf: () => Promise.resolve({ address: '1 Lake Rd, Banff', building: 'Cabin' }),
  };
  const router = calendarRouter({ sessions, sdk: factory, places, rootUrl, logger, now });
  const server = await listen(express().use('/api', router));
  closing.push(server.close);
  return server;
}
const get = (url: string, headers = {}) => fetch(url, { headers, redirect: 'manual' });

describe("a teacher's feed", () => {
  it('has every class time with a name of its own, on both sides of a change of clocks', async () => {
    const server = await serve();
    const response = await get(`${server.url}/api/calendar/teachers/${teacherId}.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    // New York leaves daylight-saving time on 1 November 2026 and takes it up on 14 March 2027.
    expect(text).toContain('DTSTART:20261028T111500Z');
    expect(text).toContain('DTSTART:20261123T121500Z');
    expect(text).toContain('DTSTART:20270315T111500Z');
    const names = text.match(/^UID:.+$/gm) ?? [];
    expect(names).toContain('UID:weekly-2026-11-23@flowroom.example\r'.trim());
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(45);
    // A stay is booked by dates and has no class times.
    expect(text).not.toContain('A cabin');
  });

  it('marks a date that is skipped, and has one that is moved at its new time', async () => {
    const server = await serve();
    const url = `${server.url}/api/calendar/teachers/${teacherId}.ics`;
    const text = await (await get(url)).text();
    const entryOf = (date: string) =>
      text.split('BEGIN:VEVENT').find(entry => entry.includes(`UID:weekly-${date}@`)) ?? '';
    expect(entryOf('2026-12-02')).toContain('STATUS:CANCELLED');
    expect(entryOf('2026-12-07')).toContain('DTSTART:20261208T150000Z');
    expect(entryOf('2026-12-07')).toContain('SEQUENCE:1');
    expect(entryOf('2026-12-08')).toBe('');
    expect(entryOf('2026-12-09')).toContain('STATUS:CONFIRMED');
  });

  it('shows followers as free, because they have booked nothing', async () => {
    const server = await serve();
    const url = `${server.url}/api/calendar/teachers/${teacherId}.ics`;
    const transparency = (await (await get(url)).text()).match(/^TRANSP:\w+/gm);
    expect(new Set(transparency)).toEqual(new Set(['TRANSP:TRANSPARENT']));
  });

  it('is read back as the class times', async () => {
    const server = await serve();
    const url = `${server.url}/api/calendar/teachers/${teacherId}.ics`;
    const calendar = new ICAL.Component(ICAL.parse(await (await get(url)).text()));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const entries = calendar.getAllSubcomponents('vevent').map(component => {
      const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
      return {
        uid: uid.replace('@flowroom.example', ''),
        summary,
        start: startDate.toJSDate().toISOString(),
        minutes: endDate.subtractDate(startDate).toSeconds() / 60,
        sequence,
        status: component.getFirstPropertyValue('status'),
      };
    });
    const confirmed = { summary: 'Morning circle', minutes: 30, status: 'CONFIRMED' };
    const of = (date: string) => entries.find(({ uid }) => uid === `weekly-${date}`);
    expect(of('2026-11-23')).toMatchObject({ ...confirmed, start: '2026-11-23T12:15:00.000Z' });
    expect(of('2027-03-15')).toMatchObject({ ...confirmed, start: '2027-03-15T11:15:00.000Z' });
    expect(of('2026-12-02')).toMatchObject({ status: 'CANCELLED' });
    expect(of('2026-12-07')).toMatchObject({
      ...confirmed,
      start: '2026-12-08T15:00:00.000Z',
      sequence: 1,
    });
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
    expect(new Set(entries.map(({ minutes }) => minutes))).toEqual(new Set([30]));
  });

  it('goes on without a class that can not be shown, and has it logged once', async () => {
    const server = await serve();
    logged.length = 0;
    const url = `${server.url}/api/calendar/teachers/${teacherId}.ics`;
    const text = await (await get(url)).text();
    expect(text).toContain('SUMMARY:Morning circle');
    expect(text).not.toContain('Low gravity');
    await get(url);
    expect(logged).toMatchObject([{ listingId: 'broken', fields: ['timezone'] }]);
  });

  it('may be cached by anybody, and is not sent again while it is the same', async () => {
    const server = await serve();
    const url = `${server.url}/api/calendar/teachers/${teacherId}.ics`;
    const first = await get(url);
    expect(first.headers.get('cache-control')).toContain('public, max-age=900');
    expect(first.headers.get('set-cookie')).toBeNull();
    const again = await get(url, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('of nobody, or of somebody who was banned, is not there', async () => {
    const server = await serve();
    for (const name of [`${orderId}.ics`, `${goneId}.ics`, 'mira.ics', teacherId]) {
      expect((await get(`${server.url}/api/calendar/teachers/${name}`)).status).toBe(404);
    }
  });
});

describe('the file of an order', () => {
  const path = `/api/calendar/orders/${orderId}.ics`;

  it('has the booked class and leads to the order, and holds no way into the meeting', async () => {
    const server = await serve({ signedIn: true });
    const response = await get(`${server.url}${path}`);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = (await response.text()).replace(/\r\n /g, '');
    expect(text).toContain('DTSTART:20261123T121500Z');
    expect(text).toContain(`UID:${orderId}@flowroom.example`);
    expect(text).toContain('STATUS:CONFIRMED');
    expect(text).toContain(`URL:https://flowroom.example/order/${orderId}/details`);
    expect(text).not.toMatch(/zoom|join/i);
  });

  it('is tentative until the teacher has answered, and whole days for dates', async () => {
    const given = { lastTransition: 'transition/confirm-payment', unit: 'night' };
    const server = await serve({ signedIn: true, given });
    const text = await (await get(`${server.url}${path}`)).text();
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).toContain('DTSTART;VALUE=DATE:20261203');
    expect(text).toContain('DTEND;VALUE=DATE:20261206');
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const { startDate, endDate, location } = new ICAL.Event(component);
    expect([startDate.isDate, String(startDate), String(endDate)]).toEqual([
      true,
      '2026-12-03',
      '2026-12-06',
    ]);
    expect(location).toBe('Cabin, 1 Lake Rd, Banff');
    // The location may be exact: its own rule decides who may know it.
    expect(text).toContain('LOCATION:Cabin\\, 1 Lake Rd\\, Banff');
  });

  it('leads to the page of the order for those who can not have it', async () => {
    const cases = [
      { signedIn: false },
      { signedIn: true, foreign: true },
      { signedIn: true, given: { lastTransition: 'transition/expire-payment' } },
    ];
    for (const one of cases) {
      const server = await serve(one);
      const response = await get(`${server.url}${path}`);
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/order/${orderId}/details`,
      ]);
    }
  });
});
