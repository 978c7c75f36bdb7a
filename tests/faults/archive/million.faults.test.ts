import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { archiveCommand } from './commands.ts';
import { describeLong } from '../tell.ts';
import { checkArchive } from '@flowroom/marketplace/testing/archive/archives';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';

const listings = Number(process.env['ARCHIVE_LISTINGS'] ?? 1_000_000);
/**
 * Megabytes of the command's process, whatever the number of rows; half of it is the embedded
 * database.
 */
const limitMb = 900;
const timeLimit = 3_600_000;

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Inserts listings as the marketplace writes them, by SQL. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET flowroom.events = 'off'");
    await client.query(`
      INSERT INTO users (id, email, first_name, last_name, created_at)
      SELECT gen_random_uuid(), 'teacher' || n || '@example.com', 'Maya', 'Lindqvist', now()
      FROM generate_series(1, 100) n`);
    await client.query(
      `WITH people AS (SELECT array_agg(id) AS ids FROM users)
      INSERT INTO listings (author_id, title, description, geo_lat, geo_lng, price_amount, price_currency,
        state, public_data, keyword_index, created_at, updated_at)
      SELECT ids[1 + n % 100], 'Class ' || n, repeat('A calm hour of movement and breath. ', 12),
        (n % 180) - 89.5, (n % 360) - 179.5, 1000 + n % 5000, 'USD', 'published',
        jsonb_build_object('listingType', 'class', 'level', n % 3, 'tags', jsonb_build_array('a' || n % 50, 'b' || n % 70)),
        to_tsvector('simple', 'Class ' || n), now() - n * interval '1 second', now()
      FROM generate_series(1, $1::int) n, people`,
      [listings],
    );
  } finally {
    await client.end();
  }
}

describeLong('a marketplace that moves', () => {
  it(
    `carries ${listings} listings to the embedded database and back in constant memory`,
    async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-move-'));
      const [from, to] = [await newPostgresDatabase(), await newPostgresDatabase()];
      const file = (name: string) => path.join(folder, `${name}.tar.gz`);
      const server = (url: string) => ({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'web') });
      const embedded = { DATA_DIR: path.join(folder, 'embedded') };
      const step = async (what: string, args: string[], settings: Record<string, string>) => {
        const begun = Date.now();
        const { code, text, peakMb } = await archiveCommand(args, settings);
        say(`  ${what}: ${Math.round((Date.now() - begun) / 1000)} s, at most ${peakMb} MB`);
        expect({ code, text: code === 0 ? '' : text }).toEqual({ code: 0, text: '' });
        expect(peakMb).toBeLessThan(limitMb);
      };
      try {
        await fill(from.url);
        await step('export from PostgreSQL', ['export', file('one')], server(from.url));
        say(`  archive: ${Math.round(statSync(file('one')).size / 1e6)} MB`);
        await step('import into the embedded database', ['import', file('one')], embedded);
        await step('export from the embedded database', ['export', file('two')], embedded);
        await step('import into PostgreSQL', ['import', file('two'), '--yes'], server(to.url));
        await step('export from PostgreSQL again', ['export', file('three')], server(to.url));
        const { end: first } = await checkArchive(file('one'));
        expect(first.tables['public.listings']?.rows).toBe(listings);
        expect((await checkArchive(file('two'))).end).toEqual(first);
        expect((await checkArchive(file('three'))).end).toEqual(first);
      } finally {
        rmSync(folder, { recursive: true, force: true });
        await from.drop();
        await to.drop();
      }
    },
    timeLimit,
  );
});
