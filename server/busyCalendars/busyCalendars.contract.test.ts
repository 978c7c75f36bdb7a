import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startTeachWorld } from '#server/dashboards/teach/testing/world.ts';
import type { TeachWorld } from '#server/dashboards/teach/testing/world.ts';
import { busyAnswer } from '#shared/contract/api/busy.ts';
import { dayMs, iso } from '#shared/time/time.ts';

const stamp = (at: number) => iso(at).replace(/[-:]|\.\d+/g, '');
const start = Math.floor(Date.now() / 1000) * 1000 + 3 * dayMs;
const hour = 3_600_000;

const fileOf = (...starts: number[]) =>
  [
    'BEGIN:VCALENDAR',
    ...starts.flatMap(at => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'SUMMARY:Doctor Who',
      `DTSTART:${stamp(at)}`,
      `DTEND:${stamp(at + hour)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** What the server of the calendar answers, and how often it was called. */
const remote = { status: 200, body: fileOf(start), calls: 0, unchanged: 0, location: '' };
let server: Server;
let address: string;
let world: TeachWorld;
let teacher: Person;
let other: Person;

beforeAll(async () => {
  server = createServer((req, res) => {
    remote.calls += 1;
    if (remote.status === 200 && req.headers['if-none-match'] === '"one"') {
      remote.unchanged += 1;
      res.writeHead(304).end();
      return;
    }
    res.writeHead(remote.status, {
      'content-type': 'text/calendar',
      etag: '"one"',
      ...(remote.location ? { location: remote.location } : {}),
    });
    res.end(remote.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-key/basic.ics`;
  world = await startTeachWorld();
  [teacher, other] = [await signUpTeacher(world.api), await signUpTeacher(world.api)];
}, 60_000);
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  Object.assign(remote, { status: 200, body: fileOf(start), calls: 0, unchanged: 0, location: '' });
});

const add = (person: Person, more: object = {}) =>
  world.post(person, 'busy/calendars', {
    id: randomUUID(),
    address,
    zone: 'Europe/Berlin',
    ...more,
  });
const busyOf = async (person: Person) =>
  v.parse(busyAnswer, (await world.get(person, 'busy')).body);
const remove = (person: Person, id: string) => world.post(person, 'busy/calendars/remove', { id });
const later = async (ms: number) => {
  world.clock.ahead += ms;
  await world.busy.refresh();
};

it('a calendar is read at once, and once for a repeated call', async () => {
  const id = randomUUID();
  const answers = [await add(teacher, { id }), await add(teacher, { id })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { calendars, spans } = await busyOf(teacher);
  expect(calendars).toMatchObject([{ id, host: '127.0.0.1' }]);
  expect(spans).toEqual([[start / 1000, (start + hour) / 1000]]);
  expect(remote.calls).toBe(1);
  expect((await busyOf(other)).calendars).toEqual([]);
});

it('nothing but times is stored of it, and its address is not sent back', async () => {
  const { text } = await world.get(teacher, 'busy');
  const stored = JSON.stringify(await world.busy.storedOf(teacher.id));
  for (const secret of ['private-key', 'Doctor Who']) {
    expect(text).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

it('is read again every quarter of an hour, whole only where it has changed', async () => {
  remote.body = fileOf(start, start + dayMs);
  await later(5 * 60_000);
  expect(remote.calls).toBe(0);
  await later(11 * 60_000);
  expect(remote).toMatchObject({ calls: 1, unchanged: 1 });
  await later(dayMs);
  expect(remote).toMatchObject({ calls: 2, unchanged: 1 });
  expect((await busyOf(teacher)).spans).toHaveLength(2);
});

it('says since when it can not be read, and has its last times meanwhile', async () => {
  remote.status = 500;
  await later(16 * 60_000);
  const [first] = (await busyOf(teacher)).calendars;
  expect(first).toMatchObject({ failure: 'unreachable' });
  remote.status = 404;
  await later(31 * 60_000);
  const failing = await busyOf(teacher);
  expect(failing.calendars).toMatchObject([{ failure: 'gone', failingSince: first?.failingSince }]);
  expect(failing.spans).toHaveLength(2);
  remote.status = 200;
  await later(2 * hour);
  expect((await busyOf(teacher)).calendars[0]?.failingSince).toBeUndefined();
});

it.each([
  ['gone', { status: 404 }],
  ['unreachable', { status: 503 }],
  ['unreachable', { status: 302, location: '/private-key/basic.ics' }],
  ['notACalendar', { body: '<!doctype html>' }],
  ['tooLarge', { body: `BEGIN:VCALENDAR\n${'x'.repeat(8_100_000)}` }],
])('is not added where it is %s', async (reason, answer) => {
  Object.assign(remote, answer);
  expect(await add(other)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'calendar-not-read', meta: { reason } }] },
  });
  expect((await busyOf(other)).calendars).toEqual([]);
});

it('is one of five, and goes with its removal or the account', async () => {
  for (let count = 1; count < 5; count += 1) await add(teacher);
  expect(await add(teacher)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'too-many-calendars' }] },
  });
  const [first, second] = (await busyOf(teacher)).calendars;
  expect((await add(other, { id: first?.id })).status).toBe(404);
  await remove(other, first?.id ?? '');
  await remove(teacher, second?.id ?? '');
  expect((await busyOf(teacher)).calendars).toHaveLength(4);
  await world.busy.records?.forget(teacher.id);
  expect(await busyOf(teacher)).toEqual({ calendars: [], spans: [] });
});

it('is for teachers, by an address of the internet', async () => {
  expect((await add(await signUp(world.api))).status).toBe(403);
  expect((await add(other, { address: 'calendar' })).status).toBe(400);
});
