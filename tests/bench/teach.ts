import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { CompiledQuery } from 'kysely';
import { FlowroomServer } from '#tests/support/server.ts';
import { openDatabase } from '@flowroom/marketplace/seeding';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import type { Run } from './listings/fill.ts';
import { percentile } from './percentiles.ts';
import { residentMB } from './processes.ts';
import { signIn } from './signIn.ts';
import { table } from './table.ts';
import { fillStudio } from './teach/fill.ts';
import type { FullClassTime, OpenClassTime } from './teach/fill.ts';
import { measureLag } from './teach/lag.ts';
import { addDays, dayMs } from '#shared/time/time.ts';

// Pages of a teacher with a large studio: how long their answers take, over the embedded
// marketplace. BENCH_TURNS is how often each is requested; DATABASE_URL names an empty PostgreSQL
// to use instead of PGlite.

const root = path.resolve(import.meta.dirname, '../..');
const turns = Number(process.env.BENCH_TURNS ?? 200);
const size = { classes: 50, bookings: 5_000, roster: 500, years: 3, open: turns };
/** Milliseconds that the slowest twentieth may take. */
const limit = 200;
/** Milliseconds after which the slowest twentieth of bookings may be known. */
const lagLimit = 1_000;

const teacher = { email: 'studio@example.com', password: 'a good password' };

/** Signs the teacher up. Returns the id of the account. */
async function signUp({ url, credentials }: FlowroomServer): Promise<string> {
  const tokens = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: credentials.clientId,
      grant_type: 'client_credentials',
      scope: 'public-read',
    }),
  });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  const created = await fetch(`${url}/flex/v1/api/current_user/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ ...teacher, firstName: 'Tara', lastName: 'Lindqvist' }),
  });
  if (!created.ok) throw new Error(`No sign-up: ${await created.text()}`);
  return ((await created.json()) as { data: { id: string } }).data.id;
}

async function fill(
  server: FlowroomServer,
  teacherId: string,
): Promise<{ full: FullClassTime; open: OpenClassTime }> {
  await server.terminate();
  // PGlite has one user at a time.
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataDir: server.dataDir,
    logger: silentLogger,
  });
  const run: Run = async (sql, values = []) =>
    (await database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, values))).rows;
  const times = await fillStudio(run, teacherId, size);
  // Rebuilt at the next start: these rows have no events.
  await run('DROP SCHEMA IF EXISTS projection CASCADE');
  await database.close();
  await server.boot();
  return times;
}

const now = Date.now();
const day = (days: number) =>
  `${addDays(new Date(now).toISOString().slice(0, 10), days)}T00:00:00Z`;
const month = (ago: number) => new Date(now - ago * 30.4 * dayMs).toISOString().slice(0, 7);

const questionsOf = ({ listingId, date }: FullClassTime): Record<string, string> => ({
  'desk, 50 classes and 5,000 bookings': 'desk?zone=Europe/Berlin',
  'calendar, a month': `calendar?from=${day(-15)}&to=${day(16)}`,
  listings: 'listings?page=1',
  'roster of 500': `roster?listingId=${listingId}&date=${date}`,
  'students, 500': 'students?sort=visits',
  'earnings of three years': `earnings?from=${month(35)}&to=${month(0)}&zone=Europe/Berlin`,
});

const server = await FlowroomServer.start({ SEED_DEMO: 'false', MAX_RENDERS_PER_CLIENT: '0' });
try {
  const { full, open } = await fill(server, await signUp(server));
  const headers = { cookie: await signIn(server, teacher), 'x-flowroom': '1' };
  const ask = async (question: string): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(`${server.url}/api/teach/${question}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${question}: ${answer.status} ${text}`);
    return performance.now() - from;
  };

  const filledFrom = performance.now();
  while ((await fetch(`${server.url}/api/teach/desk?zone=UTC`, { headers })).status === 424);
  const filling = Math.round(performance.now() - filledFrom);
  const roster = await fetch(
    `${server.url}/api/teach/roster?listingId=${full.listingId}&date=${full.date}`,
    { headers },
  );
  const { people } = (await roster.json()) as { people: unknown[] };
  if (people.length !== size.roster) throw new Error(`${people.length} people are on the roster`);
  const rows = [];
  for (const [name, question] of Object.entries(questionsOf(full))) {
    await ask(question);
    const took: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) took.push(await ask(question));
    rows.push({
      answer: name,
      'p50 ms': percentile(took, 0.5),
      [`p95 ms (${limit})`]: percentile(took, 0.95),
    });
  }
  const lag = await measureLag(server, { headers, time: open, turns });
  const lags = (
    [
      ['a roster that is asked for has it', lag.roster],
      ['open pages are told of it', lag.told],
    ] as const
  ).map(([until, took]) => ({
    'from the answer to a booking until': until,
    'p50 ms': percentile(took, 0.5),
    [`p95 ms (${lagLimit})`]: percentile(took, 0.95),
    'slowest, ms': percentile(took, 1),
  }));
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
  const rest = [
    { figure: 'first filling of the tables, ms', value: filling },
    { figure: 'memory of the process, MB', value: residentMB(server.pid ?? 0) },
  ];
  const text = [machine, table(rows), table(lags), table(rest)].join('\n\n');
  console.log(text);
  const folder = path.join(root, 'tests/bench/results');
  mkdirSync(folder, { recursive: true });
  const results = { at: new Date().toISOString(), machine, turns, size, rows, lags, rest };
  writeFileSync(path.join(folder, 'teach.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'teach.txt'), `${text}\n`);
  for (const row of rows) {
    if (Number(row[`p95 ms (${limit})`]) <= limit) continue;
    console.error(`${row.answer}: p95 is over ${limit} ms`);
    process.exitCode = 1;
  }
  for (const row of lags) {
    if (Number(row[`p95 ms (${lagLimit})`]) <= lagLimit) continue;
    console.error(`${row['from the answer to a booking until']}: p95 is over ${lagLimit} ms`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
