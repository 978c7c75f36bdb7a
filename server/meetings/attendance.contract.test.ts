import { zoomAlone } from './testing/meetings.ts';
import { notedByMeeting } from './readAttendance.ts';
import pino from 'pino';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { createAttendance } from './attendance.ts';
import { createConnections, connectionOf } from './connections.ts';
import { joinsOf } from './joins.ts';
import { createSeal } from '#server/base/seal.ts';
import { createMeeting, tokensOf } from './zoomClient.ts';
import type { Meeting, ZoomConfig } from './zoomClient.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { hourMs, minuteMs } from '#shared/time/time.ts';
import type { Attendance } from '#shared/contract/transaction.ts';

const seal = createSeal('a server secret', 'zoom-tokens');
const start = Date.parse('2027-01-05T18:00:00Z');
const end = start + hourMs;
const date = '2027-01-05';
let now = start - hourMs;
let sandbox: TestSandbox;
let config: ZoomConfig;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  config = {
    oauthUrl: `${sandbox.url}/zoom/oauth`,
    tokenUrl: `${sandbox.url}/zoom/oauth`,
    apiUrl: `${sandbox.url}/zoom/v2`,
    clientId: sandbox.keys.zoomClientId,
    clientSecret: sandbox.keys.zoomClientSecret,
  };
});
afterAll(() => sandbox.close());
beforeEach(() => {
  now = start - hourMs;
});

const people: Record<string, { email: string | null; names: string[] }> = {
  mira: { email: 'mira@example.com', names: ['Mira Lund'] },
  tom: { email: 'tom@example.com', names: ['Tom Berg', 'Tom B'] },
  ida: { email: 'ida@example.com', names: ['Ida Holm'] },
};

/** A class with a meeting and three orders in a marketplace of its own. */
async function world() {
  const { tokens } = sandbox.addHost({ name: 'Mara L', email: 'mara@example.com' }, []);
  const access = { apiUrl: config.apiUrl, accessToken: tokensOf(tokens, now).accessToken };
  const meeting = await createMeeting(config, access.accessToken, {
    topic: 'Slow flow',
    start,
    duration: 60,
    timezone: 'UTC',
  });
  let connection: object | null = await connectionOf(seal, tokensOf(tokens, now), now);
  const attendance: Record<string, Attendance[]> = { mira: [], tom: [], ida: [] };
  const metadata: Record<string, unknown> = {};
  const writes: string[] = [];
  let failing: string | null = null;
  const order = (id: string) => ({
    id,
    type: 'transaction',
    attributes: {
      processName: 'flex-hourly-default-process',
      lastTransition: 'transition/accept',
      lineItems: [],
      metadata: { attendance: attendance[id] },
    },
    relationships: {
      booking: { data: { id: `b-${id}`, type: 'booking' } },
      customer: { data: { id, type: 'user' } },
    },
  });
  const booking = (id: string) => ({
    id: `b-${id}`,
    type: 'booking',
    attributes: {
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      seats: 1,
    },
  });
  const user = (id: string) => ({ id, type: 'user', attributes: { profile: {} } });
  const listing = () => ({
    id: 'listing',
    type: 'listing',
    attributes: {
      title: 'Slow flow',
      publicData: { unixTimeStamp: start, lastClass: end, timezone: 'UTC' },
      privateData: { zoom: { meetingId: meeting.id, start } },
      metadata,
    },
    relationships: { author: { data: { id: 'teacher', type: 'user' } } },
  });
  const meta = { totalPages: 1, totalItems: 1, page: 1, perPage: 100 };
  const operator = {
    listings: {
      query: () => Promise.resolve({ data: [listing()], meta }),
      update: (params: { metadata: object }) => {
        Object.assign(metadata, params.metadata);
        return Promise.resolve();
      },
    },
    transactions: {
      query: ({ bookingStart }: { bookingStart?: string }) =>
        Promise.resolve({
          data: bookingStart ? Object.keys(attendance).map(order) : [],
          included: Object.keys(attendance).flatMap(id => [booking(id), user(id)]),
          meta,
        }),
      show: ({ id }: { id: string }) => Promise.resolve({ data: order(id), included: [] }),
      updateMetadata: (params: { id: string; metadata: { attendance: Attendance[] } }) => {
        if (failing === params.id) {
          failing = null;
          return Promise.reject(new Error('killed'));
        }
        writes.push(params.id);
        attendance[params.id] = params.metadata.attendance;
        return Promise.resolve();
      },
    },
    users: {
      privateData: () => Promise.resolve({ zoom: connection }),
      identity: (id: string) => Promise.resolve(people[id]),
      // The access token has ended by the end of the class, and is renewed.
      updateProfile: (params: { privateData: { zoom: object | null } }) => {
        connection = params.privateData.zoom;
        return Promise.resolve();
      },
    },
  } as unknown as IntegrationSdk;
  const reader = createAttendance({
    providers: zoomAlone({
      zoom: () => config,
      connections: createConnections({ zoom: () => config, seal, now: () => now }),
    }),
    operator: () => operator,
    locks: memoryLocks(),
    logger: pino({ level: 'silent' }),
    now: () => now,
  });
  return {
    meeting,
    access,
    attendance,
    metadata,
    writes,
    run: (signal = new AbortController().signal) => reader.run(signal),
    failAt: (id: string) => {
      failing = id;
    },
  };
}

const host = (meeting: Meeting, step: 'start' | 'end') =>
  fetch(meeting.startUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ step }),
  });

const enter = async (meeting: Meeting, who: Record<string, string>) => {
  const answer = await fetch(`${meeting.joinUrl}&${new URLSearchParams(who).toString()}`);
  expect(answer.status).toBe(200);
};

/** Holds the class: Mira by her address, Tom by his name, and a guest. */
async function hold(meeting: Meeting) {
  now = start - 5 * minuteMs;
  await enter(meeting, { uname: 'Too early' });
  await host(meeting, 'start');
  await enter(meeting, { uname: 'mira', email: 'Mira@Example.com' });
  now = start + 10 * minuteMs;
  await enter(meeting, { uname: 'Tom B' });
  await enter(meeting, { uname: 'Guest of a guest' });
  now = end;
  await enter(meeting, { uname: 'mira', email: 'Mira@Example.com' });
  await host(meeting, 'end');
  now = end + 10 * minuteMs;
}

test('who came is noted after the class, once, and nobody else is', async () => {
  const { meeting, attendance, metadata, writes, run } = await world();
  await hold(meeting);
  await run();
  expect(attendance).toEqual({
    mira: [
      {
        ...{ date, status: 'present', source: 'meeting', minutes: 65 },
        ...{ from: '2027-01-05T17:55:00.000Z', until: '2027-01-05T19:00:00.000Z' },
      },
    ],
    tom: [expect.objectContaining({ date, status: 'present', source: 'meeting', minutes: 1 })],
    ida: [],
  });
  expect(metadata).toEqual({ joinsReadUntil: end });
  await run();
  expect(writes).toEqual(['mira', 'tom']);
});

test('a crash between two orders is repaired by the next run', async () => {
  const { meeting, attendance, metadata, run, failAt } = await world();
  await hold(meeting);
  failAt('tom');
  await run();
  expect(metadata).toEqual({});
  await run();
  expect([attendance.mira, attendance.tom].map(list => list?.length)).toEqual([1, 1]);
  expect(metadata).toEqual({ joinsReadUntil: end });
});

test('a class that still runs is waited for, and one without a meeting is not for ever', async () => {
  const { meeting, metadata, run } = await world();
  now = start;
  await host(meeting, 'start');
  now = end + 10 * minuteMs;
  await run();
  expect(metadata).toEqual({});
  now = end + 4 * hourMs;
  await run();
  expect(metadata).toEqual({ joinsReadUntil: end });
});

test('many people are read page by page', async () => {
  now = start;
  const { meeting, access } = await world();
  await host(meeting, 'start');
  const names = Array.from({ length: 310 }, (_, index) => `Student ${index}`);
  for (const uname of names) await enter(meeting, { uname });
  now = start + 30 * minuteMs;
  await host(meeting, 'end');
  const joins = await joinsOf(access, meeting.id, { start, end });
  expect(new Set(joins?.map(({ name }) => name))).toEqual(new Set(names));
  expect(await joinsOf(access, '123', { start, end })).toBeNull();
});

test('a word of the teacher counts more than the meeting', () => {
  const said: Attendance = { date, status: 'absent', source: 'teacher' };
  const stay = { minutes: 12, from: '2027-01-05T18:00:00Z', until: '2027-01-05T18:12:00Z' };
  expect(notedByMeeting([said], date, stay)).toEqual([{ ...said, ...stay }]);
});

test('a run that is signalled to end reads no further class', async () => {
  const { meeting, writes, run } = await world();
  await hold(meeting);
  await expect(run(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(writes).toEqual([]);
});
