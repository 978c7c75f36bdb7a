import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { keywordIndex } from '@flowroom/marketplace/keywords';
import { sql } from 'kysely';
import { percentile, ratioOf } from './percentiles.ts';
import { table } from './table.ts';
import { searchClasses } from '#server/dashboards/search/searchClasses.ts';
import { suggest } from '#server/dashboards/search/suggest.ts';
import { openStore } from '#server/projection/store.ts';
import type { Store } from '#server/projection/store.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import { openSideDatabase } from '@flowroom/marketplace/database';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';

// Suggestions and questions over many classes: how long each takes, and how often longer than
// reading one row. BENCH_LISTINGS is the number of classes (a million), BENCH_TURNS how often each
// is requested; DATABASE_URL names an empty PostgreSQL to use instead of PGlite.

const turns = Number(process.env.BENCH_TURNS ?? 50);
const listings = Number(process.env.BENCH_LISTINGS ?? 1_000_000);
const teachers = Math.max(1, Math.round(listings / 10));
/** Milliseconds that the slowest twentieth of suggestions may take. */
const limit = 50;

const kinds = ['yoga', 'hiit', 'dance', 'stretch', 'aerobic', 'acroyoga', 'strength_training'];
const first = ['Morning', 'Evening', 'Gentle', 'Deep', 'Sunrise', 'Power', 'Slow', 'Hot', 'Kids'];
const second = ['Vinyasa', 'Burn', 'Salsa', 'Stretch', 'Cardio', 'Acro', 'Kettlebell', 'Nidra'];
const third = ['Flow', 'Basics', 'Session', 'Workshop', 'Challenge', 'Ritual', 'Studio'];

const syllables = [
  'ka',
  'lo',
  'mi',
  'ra',
  'ten',
  'su',
  'vel',
  'no',
  'dri',
  'pa',
  'qu',
  'jen',
  'os',
];
/** A name of its own for each number. */
const nameOf = (number: number): string => {
  let [rest, name] = [number + 1, ''];
  while (rest > 0) {
    name += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-questions-'));
const side = await openSideDatabase({
  databaseUrl: process.env.DATABASE_URL,
  folder,
  slowStatementMs: 0,
  logger: silentLogger,
});

/** Writes teachers and classes with their words, and a class time of each. */
async function fill({ db, indexListings }: Store, now: number) {
  await sql`
    INSERT INTO projection.people (id, deleted, sequence_id, name)
    SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, false, 0, name
    FROM unnest(${Array.from({ length: teachers }, (_, at) => `${nameOf(at)} ${nameOf(at % 997)}`)}::text[])
      WITH ORDINALITY AS t (name, n)
  `.execute(db);
  const atOnce = 20_000;
  for (let from = 0; from < listings; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, listings - from) }, (_, step) => {
      const at = from + step;
      const title = [
        first[at % first.length],
        second[at % second.length],
        third[at % third.length],
        nameOf(at % 20_011),
      ].join(' ');
      return {
        title,
        teacher: 1 + (at % teachers),
        kind: kinds[at % kinds.length],
        words: keywordIndex({ title, description: null, texts: [] }),
      };
    });
    await sql`
      INSERT INTO projection.listings
        (id, deleted, sequence_id, author_id, state, title, created_at, price, public_data, words)
      SELECT gen_random_uuid(), false, 0,
        ('00000000-0000-4000-8000-' || lpad(to_hex(teacher), 12, '0'))::uuid, 'published', title,
        ${new Date(now)}, jsonb_build_object('amount', 1500, 'currency', 'USD'),
        jsonb_build_object('yogaStyles', jsonb_build_array(kind)), words::tsvector
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (title text, teacher integer, kind text, words text)
    `.execute(db);
  }
  await sql`
    INSERT INTO projection.class_times (listing_id, start_at, end_at, closes_at, free)
    SELECT id, at, at + interval '1 hour', at, 5
    FROM (SELECT id, row_number() OVER () AS n FROM projection.listings) AS l
    CROSS JOIN LATERAL (
      SELECT ${new Date(now)}::timestamptz + make_interval(mins => (l.n * 37 % 129600)::integer) AS at
    ) AS moments
  `.execute(db);
  await indexListings('current');
  await sql`ANALYZE`.execute(db);
}

try {
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  const store = await openStore(side, 'bench', () => now);
  const { db } = store;
  const began = performance.now();
  await fill(store, now);
  const filledMs = performance.now() - began;
  const nothing = { fields: [], keywords: '', zone: 'Europe/Madrid' };
  const ask = (question: string) => () =>
    searchClasses(
      db,
      { ...nothing, question, order: 'relevance', page: 1, perPage: pageSizes.search },
      now + dayMs,
      () => null,
    );
  const type = (q: string) => () => suggest(db, { q, language: 'en' }, now + dayMs, () => []);
  const searches: Record<string, () => Promise<unknown>> = {
    'one row': () => sql`SELECT * FROM projection.people LIMIT 1`.execute(db),
    'suggest: m': type('m'),
    'suggest: yo': type('yo'),
    'suggest: morning vin': type('morning vin'),
    'suggest: a name': type(nameOf(4_321)),
    'suggest: vinyassa': type('vinyassa'),
    'suggest: kettelb': type('kettelb'),
    'suggest: nothing': type('zzzzzz'),
    'find: a rare word': ask(nameOf(4_321)),
    'find: yoga tomorrow evening': ask('yoga tomorrow evening'),
    'find: vinyasa tomorrow': ask('vinyasa tomorrow'),
    'find: vinyassa': ask('vinyassa'),
  };
  const figures = [];
  for (const [name, run] of Object.entries(searches)) {
    await run();
    const took: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const start = performance.now();
      await run();
      took.push(performance.now() - start);
    }
    figures.push({ name, p50: percentile(took, 0.5), p95: percentile(took, 0.95) });
  }
  const [base] = figures;
  const rows = figures.map(({ name, p50, p95 }) => ({
    search: name,
    'p50 ms': p50,
    'p95 ms': p95,
    'to one row': ratioOf(p50, base?.p50 ?? 1),
  }));
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, ${side.kind}`;
  const text = `${machine}, ${listings} classes\n\n${table(rows)}`;
  console.log(text);
  const results = path.join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const facts = { at: new Date().toISOString(), machine, turns, listings, filledMs, rows };
  writeFileSync(path.join(results, 'questions.json'), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(path.join(results, 'questions.txt'), `${text}\n`);
  for (const { name, p95 } of figures) {
    if (!name.startsWith('suggest') || p95 <= limit) continue;
    console.error(`${name}: p95 is over ${limit} ms`);
    process.exitCode = 1;
  }
} finally {
  await side.close();
  rmSync(folder, { recursive: true, force: true });
}
