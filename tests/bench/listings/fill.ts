import type { City } from './queries.ts';
import { keywordIndex } from '@flowroom/marketplace/seeding';

// A marketplace of any size, made by the database itself: the same seed gives the same rows. Only
// the column of words is made by our own code, for a few hundred texts that the listings share.

const styles = ['Vinyasa', 'Hatha', 'Yin', 'Pilates', 'Barre', 'HIIT', 'Stretching', 'Meditation'];
const moods = ['Gentle', 'Morning', 'Evening', 'Strong', 'Slow', 'Lunch', 'Sunrise', 'Candlelight'];
const bodies = ['hips', 'back', 'core', 'shoulders', 'breath', 'balance', 'runners', 'desks'];
const rare = (index: number) => `${['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'][index % 5]}tree${index}`;
const texts = 400;

function text(index: number) {
  const style = styles[index % 8] ?? '';
  const mood = moods[Math.floor(index / 8) % 8] ?? '';
  const body = bodies[Math.floor(index / 64) % 8] ?? '';
  const title = `${mood} ${style} for ${body}`;
  const description = `A live class from the ${rare(index)} studio. ${style} that opens ${body}, with time to rest. Bring a mat, water and a blanket; every level is welcome.`;
  return { title, description, style: style.toLowerCase() };
}

/** Cities that classes lie around; as many however large the marketplace is. */
const cities = 200;

const users = `
INSERT INTO users (id, email, email_verified, first_name, last_name, display_name, created_at)
SELECT md5('user' || n)::uuid, 'teacher' || n || '@example.com', true, 'Teacher', n::text,
  'Teacher ' || n, now() - interval '800 days'
FROM generate_series(1, greatest($1::int / 50, 10)) n`;

const listings = `
INSERT INTO listings (id, author_id, title, description, geo_lat, geo_lng, price_amount,
  price_currency, state, availability_plan, public_data, keyword_index, created_at, updated_at, approved_at)
SELECT md5('listing' || n)::uuid, md5('user' || (1 + n % greatest($1::int / 50, 10)))::uuid,
  t.title, t.description,
  -60 + 120 * (hashint4(n % ${cities}) & 65535) / 65535.0 + (hashint4(n + 7) & 65535) / 65535.0,
  -170 + 340 * (hashint4(n % ${cities} + 1000) & 65535) / 65535.0 + (hashint4(n + 8) & 65535) / 65535.0,
  CASE WHEN n % 5 > 0 THEN 500 + (hashint4(n + 9) & 8191) END, CASE WHEN n % 5 > 0 THEN 'USD' END,
  CASE WHEN n % 20 = 0 THEN 'closed' ELSE 'published' END,
  jsonb_build_object('type', 'availability-plan/time', 'timezone', 'Europe/Berlin', 'entries',
    CASE WHEN n % 3 = 0 THEN jsonb_build_array(jsonb_build_object('dayOfWeek',
      (array['mon','tue','wed','thu','fri'])[1 + n % 5], 'startTime', '18:00', 'endTime', '19:00',
      'seats', 10)) ELSE '[]'::jsonb END),
  jsonb_build_object('type', CASE WHEN n % 5 > 0 THEN 'paid' ELSE 'free' END,
    'languages', jsonb_build_array((array['en','de','es','fr','pt'])[1 + (hashint4(n + 3) & 1023) % 5]),
    'yogaStyles', jsonb_build_array(t.style),
    'lastClass', (extract(epoch FROM now()) * 1000)::bigint
      + ((hashint4(n + 4) & 65535) - 16384)::bigint * 100000),
  t.words::tsvector, now() - (n % 700000) * interval '90 seconds' - n * interval '1 millisecond',
  now(), now()
FROM generate_series(1, $1::int) n
JOIN bench_texts t ON t.id = (hashint4(n) & 2147483647) % ${texts}`;

const exceptions = `
INSERT INTO availability_exceptions (id, listing_id, start_at, end_at, seats, created_at)
SELECT md5('exception' || n)::uuid, md5('listing' || n)::uuid, at, at + interval '1 hour', 10, now()
FROM generate_series(1, $1::int) n, LATERAL (SELECT date_trunc('hour', now())
  + (1 + (hashint4(n + 5) & 65535) % 1440) * interval '1 hour' AS at) AS slot
WHERE n % 3 > 0`;

const stock = `
INSERT INTO stock (listing_id, quantity)
SELECT md5('listing' || n)::uuid, 10 FROM generate_series(1, $1::int) n`;

/** Runs a statement on one connection that stays the same; rows as objects. */
export type Run = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Puts the indexes of tables in place after the work: rows come in ten times as fast. */
export async function withoutIndexes(
  run: Run,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await run(
    `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
     WHERE i.tablename = ANY($1) AND NOT EXISTS (
       SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of indexes) await run(`DROP INDEX ${String(name)}`);
  await work();
  for (const { definition } of indexes) await run(String(definition));
}

/** Makes the table `bench_texts` of the texts that listings share. Returns how many there are. */
export async function writeTexts(run: Run): Promise<number> {
  await run(
    `CREATE TEMP TABLE bench_texts (id int, title text, description text, style text, words text)`,
  );
  for (let index = 0; index < texts; index += 1) {
    const { title, description, style } = text(index);
    const words = keywordIndex({ title, description, texts: [] });
    const row = [index, title, description, style, words];
    await run('INSERT INTO bench_texts VALUES ($1, $2, $3, $4, $5)', row);
  }
  return texts;
}

/** Fills a migrated, empty database with as many listings, and lets the planner count them. */
export async function fill(run: Run, count: number): Promise<void> {
  await run(`SET synchronous_commit = off`);
  // The log of as many new listings is nothing that is measured.
  await run(`SET flowroom.events = 'off'`);
  await writeTexts(run);
  await withoutIndexes(run, ['listings'], async () => {
    for (const statement of [users, listings]) await run(statement, [count]);
  });
  for (const statement of [exceptions, stock]) await run(statement, [count]);
  await run('VACUUM ANALYZE');
}

/** Where the filled classes are, and some that anyone may see. */
export async function factsOf(run: Run): Promise<{ cities: City[]; ids: string[] }> {
  const places = await run(`
    SELECT avg(geo_lat) AS lat, avg(geo_lng) AS lng FROM listings
    GROUP BY floor(geo_lat), floor(geo_lng) ORDER BY count(*) DESC LIMIT ${cities}`);
  const some = await run(`SELECT id FROM listings WHERE state = 'published' LIMIT 500`);
  return {
    cities: places.map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) })),
    ids: some.map(({ id }) => String(id)),
  };
}
