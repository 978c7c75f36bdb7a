import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { percentile, ratioOf } from './percentiles.ts';
import { table } from './table.ts';
import { classWeek } from '#server/dashboards/classTimes/classWeek.ts';
import { countClasses } from '#server/dashboards/classTimes/countClasses.ts';
import { findClasses } from '#server/dashboards/classTimes/findClasses.ts';
import { openStore } from '#server/projection/store.ts';
import { addDays, dayMs, hourMs } from '#shared/time/time.ts';
import { openSideDatabase } from '@flowroom/marketplace/database';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';

// Searches by class times over a marketplace with 10,000 class times a week, for 13 weeks: how long
// each takes, and how often longer than plain SQL that reads the rows of its week. BENCH_TURNS is
// how often each is requested; DATABASE_URL names an empty PostgreSQL to use instead of PGlite.

const turns = Number(process.env.BENCH_TURNS ?? 50);
const size = { classes: 2_500, timesAWeek: 4, weeks: 13 };
/** Milliseconds that the slowest twentieth of weeks and pages may take. */
const limit = 200;

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-timetable-'));
const side = await openSideDatabase({
  databaseUrl: process.env.DATABASE_URL,
  folder,
  slowStatementMs: 0,
  logger: silentLogger,
});
try {
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  const { db } = await openStore(side, 'bench', () => now);
  const start = new Date(now).toISOString();
  await sql`
    INSERT INTO projection.people (id, deleted, sequence_id, name)
    SELECT gen_random_uuid(), false, 0, 'Teacher ' || n FROM generate_series(1, 200) AS n
  `.execute(db);
  await sql`
    INSERT INTO projection.listings
      (id, deleted, sequence_id, author_id, state, title, created_at, price, public_data)
    SELECT gen_random_uuid(), false, 0, p.id, 'published', 'Class ' || n, ${start}::timestamptz,
      jsonb_build_object('amount', 500 + n % 40 * 100, 'currency', 'USD'),
      jsonb_build_object('yogaStyles', jsonb_build_array((ARRAY['yoga', 'hiit', 'dance'])[1 + n % 3]))
    FROM generate_series(1, ${size.classes}::integer) AS n
    JOIN (SELECT id, row_number() OVER () AS r FROM projection.people) AS p ON p.r = 1 + n % 200
  `.execute(db);
  await sql`
    INSERT INTO projection.class_times (listing_id, start_at, end_at, closes_at, free)
    SELECT l.id, at, at + interval '1 hour', at, 1 + l.n % 20
    FROM (SELECT id, (row_number() OVER ())::integer AS n FROM projection.listings) AS l
    CROSS JOIN generate_series(0, ${size.weeks - 1}::integer) AS week
    CROSS JOIN generate_series(0, ${size.timesAWeek - 1}::integer) AS k
    CROSS JOIN LATERAL (
      SELECT ${start}::timestamptz + make_interval(days => week * 7, mins => (l.n * 37 + k * 2520) % 10080) AS at
    ) AS moments
    ON CONFLICT DO NOTHING
  `.execute(db);
  await sql`ANALYZE`.execute(db);

  const from = start.slice(0, 10);
  const filters = { keywords: '', fields: [], zone: 'Pacific/Auckland' };
  const page = { ...filters, order: 'soonest', page: 1, perPage: 24 } as const;
  const plain = () =>
    sql`
      SELECT t.*, l.title FROM projection.class_times AS t
      JOIN projection.listings AS l ON l.id = t.listing_id
      WHERE t.start_at >= ${start}::timestamptz AND t.start_at < ${new Date(now + 7 * dayMs).toISOString()}::timestamptz
      ORDER BY t.start_at
    `.execute(db);
  const asked: Record<string, () => Promise<unknown>> = {
    'plain SQL: the rows of a week': plain,
    'a week of the timetable': () => classWeek(db, { ...filters, from: addDays(from, 1) }, now),
    'a page, soonest first': () => findClasses(db, page, now),
    'a page of an evening': () =>
      findClasses(db, { ...page, when: 'tomorrow', hours: 'evening' }, now),
    'numbers beside the choices': () => countClasses(db, filters, now),
  };
  const figures = [];
  for (const [name, ask] of Object.entries(asked)) {
    await ask();
    const took: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    figures.push({ name, p50: percentile(took, 0.5), p95: percentile(took, 0.95) });
  }
  const [base] = figures;
  const rows = figures.map(({ name, p50, p95 }) => ({
    search: name,
    'p50 ms': p50,
    'p95 ms': p95,
    'to plain SQL': ratioOf(p50, base?.p50 ?? 1),
  }));
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, ${side.kind}`;
  const text = `${machine}\n\n${table(rows)}`;
  console.log(text);
  const results = path.join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const facts = { at: new Date().toISOString(), machine, turns, size, rows };
  writeFileSync(path.join(results, 'timetable.json'), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(path.join(results, 'timetable.txt'), `${text}\n`);
  for (const { name, p95 } of figures.slice(1, -1)) {
    if (p95 <= limit) continue;
    console.error(`${name}: p95 is over ${limit} ms`);
    process.exitCode = 1;
  }
} finally {
  await side.close();
  rmSync(folder, { recursive: true, force: true });
}
