import type { ProcessState } from '#server/telemetry/processState.ts';
import { healthOf } from './health.ts';

const well: ProcessState = {
  ready: true,
  uptimeSeconds: 60,
  memoryMegabytes: 200,
  load: { admittedShare: 1, waitingRequests: 0 },
  pool: null,
  database: { kind: 'postgres', answersInMs: 3, clockAheadMs: 20 },
  jobs: [{ lane: 'mail', due: 1, failed: 0, oldestDueSeconds: 30 }],
  projection: { lagSeconds: 1 },
  events: { ageSeconds: 1, isReadable: true },
};
const engine = {
  ...{ processorMs: 900, processorPercent: 12, memoryBytes: 80_000_000 },
  ...{ bytesIn: 1, bytesOut: 2 },
};
const held = { rooms: 2, people: 9, connections: 9, engine };
const bad = (part: Partial<ProcessState>) =>
  healthOf({ ...well, ...part }).filter(({ level }) => level !== 'ok');

it('says that all is well', () => {
  expect(healthOf(well).map(({ part, level, code }) => [part, level, code])).toEqual([
    ['process', 'ok', 'runs'],
    ['database', 'ok', 'answers'],
    ['jobs', 'ok', 'onTime'],
    ['events', 'ok', 'current'],
    ['classroom', 'ok', 'elsewhere'],
  ]);
});

it.each<[Partial<ProcessState>, object]>([
  [{ ready: false }, { part: 'process', level: 'fail', code: 'notReady' }],
  [
    { load: { admittedShare: 0.4, waitingRequests: 9 } },
    { part: 'process', level: 'warn', code: 'busy', values: { percent: 40, waiting: 9 } },
  ],
  [
    { database: { kind: 'postgres', answersInMs: null, clockAheadMs: null } },
    { part: 'database', level: 'fail', code: 'silent' },
  ],
  [
    { database: { kind: 'postgres', answersInMs: 900, clockAheadMs: null } },
    { part: 'database', level: 'warn', code: 'slow', values: { ms: 900 } },
  ],
  [
    { database: { kind: 'postgres', answersInMs: 2, clockAheadMs: -90_000 } },
    { part: 'database', level: 'warn', code: 'clock', values: { seconds: 90 } },
  ],
  [
    { jobs: [{ lane: 'mail', due: 0, failed: 2, oldestDueSeconds: 0 }] },
    { part: 'jobs', level: 'warn', code: 'failed', values: { count: 2 } },
  ],
  [
    { jobs: [{ lane: 'mail', due: 3, failed: 0, oldestDueSeconds: 1_200 }] },
    { part: 'jobs', level: 'warn', code: 'late', values: { minutes: 20 } },
  ],
  [
    { events: { ageSeconds: 90, isReadable: false } },
    { part: 'events', level: 'fail', code: 'unreadable' },
  ],
  [
    { classroom: { ...held, engine: null } },
    { part: 'classroom', level: 'fail', code: 'silent', values: { rooms: 2, people: 9 } },
  ],
  [
    { classroom: { ...held, engine: { ...engine, processorPercent: 91 } } },
    {
      ...{ part: 'classroom', level: 'warn', code: 'busy' },
      values: { rooms: 2, people: 9, percent: 91, memory: 80 },
    },
  ],
  [
    { projection: { lagSeconds: 300 } },
    { part: 'events', level: 'warn', code: 'behind', values: { minutes: 5 } },
  ],
])('says what is the matter: %j', (part, expected) => {
  expect(bad(part)).toEqual([expect.objectContaining(expected)]);
});

it.each([
  [{ ...held, rooms: 0 }, 'idle', {}],
  [held, 'heldWith', { percent: 12 }],
  [{ ...held, engine: { ...engine, processorPercent: null } }, 'held', { memory: 80 }],
])('says how the rooms of classes do', (classroom, code, values) => {
  expect(healthOf({ ...well, classroom }).at(-1)).toMatchObject({ level: 'ok', code, values });
});
