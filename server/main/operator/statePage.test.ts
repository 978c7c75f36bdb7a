/** @jest-environment jsdom */
import { statePage } from './statePage.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';

const state: ProcessState = {
  ready: true,
  uptimeSeconds: 7_300,
  memoryMegabytes: 1_150,
  load: { admittedShare: 0.5, waitingRequests: 40 },
  pool: { busy: 3, idle: 2, waiting: 1 },
  database: { kind: 'postgres', answersInMs: 2, clockAheadMs: 4 },
  jobs: [
    { lane: 'mail', due: 4, failed: 1, oldestDueSeconds: 90 },
    { lane: 'files', due: 0, failed: 0, oldestDueSeconds: 0 },
  ],
  projection: { lagSeconds: 0.1 },
  events: { ageSeconds: 2, isReadable: true },
};

function rowsOf(shown: ProcessState): Record<string, string[]> {
  const page = new DOMParser().parseFromString(statePage(shown), 'text/html');
  const rows = [...page.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(({ textContent }) => textContent ?? ''),
  );
  return Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells]));
}

it('shows numbers with their units', () => {
  expect(rowsOf(state)).toEqual({
    'Runs for': ['2 hours'],
    Memory: ['1,150 MB'],
    'Requests let in': ['50%'],
    'Requests in work': ['40'],
    Database: ['PostgreSQL, answers in 2 ms'],
    Connections: ['3 busy, 2 idle, 1 waited for'],
    Projection: ['0.1 seconds behind'],
    'Event log': ['read 2 seconds ago'],
    mail: ['4', '1', '90 seconds'],
    files: ['0', '0', '–'],
  });
});

it.each([
  [7_200_000, '2 hours ahead of'],
  [-5_000, '5 seconds behind'],
])('shows a clock that is wrong by %d ms', (clockAheadMs, text) => {
  const database = { kind: 'postgres', answersInMs: 2, clockAheadMs } as const;
  expect(rowsOf({ ...state, database })['Database']).toEqual([
    `PostgreSQL, answers in 2 ms, this machine’s clock is ${text} its own`,
  ]);
});

it('shows what is not there or does not answer', () => {
  const away = { kind: 'pglite', answersInMs: null, clockAheadMs: null } as const;
  const shown = {
    ...state,
    ready: false,
    pool: null,
    database: away,
    jobs: null,
    projection: null,
  };
  expect(rowsOf(shown)).toMatchObject({
    Database: ['embedded, does not answer'],
    Connections: ['–'],
    Projection: ['–'],
  });
  expect(statePage(shown)).toContain('answers no requests');
  expect(
    rowsOf({
      ...shown,
      database: null,
      projection: { lagSeconds: null },
      events: { ageSeconds: null, isReadable: false },
    }),
  ).toMatchObject({
    Database: ['of another process'],
    Projection: ['not known yet'],
    'Event log': ['not read yet, can not be read: pages are as old as the bound allows'],
  });
});
