import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import {
  archiveTo,
  checkArchive,
  emptyPlace,
  placeIn,
  restoreTo,
  withPlace,
} from '#marketplace/testing/archive/archives.ts';
import {
  insertBookingRow,
  insertImageRow,
  insertListingRow,
} from '#marketplace/testing/database/rows.ts';
import { originalKey } from '#marketplace/storage/images.ts';
import { openObjectStore } from '#marketplace/storage/openObjectStore.ts';
import type { ArchivePlace } from './target.ts';

const hour = 3_600_000;

describeOnEveryDatabase('an archive', database => {
  let source: ArchivePlace;
  let file: string;
  const picture = randomBytes(300_000);
  let pictureId: string;
  let listingId: string;
  const other = () => (database.kind === 'pglite' ? ('postgres' as const) : ('pglite' as const));

  beforeAll(async () => {
    const { db } = database;
    source = placeIn(database.dataDir, database.databaseUrl);
    file = path.join(database.dataDir, 'archive.tar.gz');
    const text = 'quote " backslash \\ newline \n tab \t Ωmega 🎉 \u2028';
    const listing = await insertListingRow(db, {
      title: text,
      stock: 3,
      geo_lat: 52.520006599999995,
      geo_lng: 0.1 + 0.2,
      public_data: { text, big: 12345678901234, nested: [null, { a: [] }] },
    });
    listingId = listing.id;
    const start = new Date(Math.ceil(Date.now() / hour) * hour);
    await insertBookingRow(db, listing, { start, end: new Date(start.getTime() + hour) });
    for (let count = 0; count < 1100; count += 1) {
      if (count === 0) pictureId = await insertImageRow(db);
      else if (count % 550 === 0) await insertListingRow(db, { author_id: listing.author_id });
    }
    // More rows than are read at a time.
    await sql`
      INSERT INTO jobs (lane, kind, payload, run_at, created_at)
      SELECT 'mail', 'nothing', jsonb_build_object('n', n), now(), now() FROM generate_series(1, 1200) n
    `.execute(db);
    await sql`DELETE FROM jobs WHERE id > 1190`.execute(db);
    const objects = openObjectStore(source);
    await objects.put(originalKey(pictureId), picture, {
      size: picture.length,
      contentType: 'image/jpeg',
    });
    await archiveTo(file, database.handle, source);
  }, 120_000);

  it('restores the same rows and objects on the other database, ready for use', async () => {
    const target = await emptyPlace(other());
    try {
      const first = await checkArchive(file);
      expect(first.end.tables['public.jobs']?.rows).toBe(1190);
      const files = await restoreTo(target.place, file);
      expect(files).toEqual(new Map([['credentials.json', '{"secret":1}']]));
      const again = path.join(target.place.dataDir, 'again.tar.gz');
      const second = await withPlace(target.place, restored =>
        archiveTo(again, restored, target.place),
      );
      expect(second.end).toEqual(first.end);
      expect(await openObjectStore(target.place).get(originalKey(pictureId))).toEqual(picture);
      await withPlace(target.place, async restored => {
        // Numbers go on behind the highest that was given, also to rows that are gone.
        const { rows } = await sql<{ id: number }>`
          INSERT INTO jobs (lane, kind, payload, run_at, created_at) VALUES ('mail', 'next', '{}', now(), now())
          RETURNING id
        `.execute(restored.db);
        expect(rows[0]?.id).toBe(1201);
        // Triggers, keys and indexes are back.
        await restored.db
          .updateTable('listings')
          .set({ title: 'Changed' })
          .where('id', '=', listingId)
          .execute();
        const events = sql<{
          count: number;
        }>`SELECT count(*) AS count FROM event_inbox WHERE resource_id = ${listingId}`;
        expect(Number((await events.execute(restored.db)).rows[0]?.count)).toBeGreaterThan(0);
        await expect(
          sql`INSERT INTO stock (listing_id, quantity) VALUES (${randomUUID()}, 1)`.execute(
            restored.db,
          ),
        ).rejects.toThrow(/foreign key/);
        const { rows: indexes } = await sql<{ count: number }>`
          SELECT count(*) AS count FROM pg_indexes WHERE schemaname = 'public'`.execute(
          restored.db,
        );
        const { rows: wanted } = await sql<{ count: number }>`
          SELECT count(*) AS count FROM pg_indexes WHERE schemaname = 'public'`.execute(
          database.db,
        );
        expect(indexes).toEqual(wanted);
      });
    } finally {
      await target.drop();
    }
  }, 120_000);

  it('holds objects that tables of the installation name', async () => {
    const { db } = database;
    const make = async (tables: QueryExecutorProvider) => {
      await sql`CREATE SCHEMA IF NOT EXISTS site_test`.execute(tables);
      await sql`CREATE TABLE IF NOT EXISTS site_test.videos (id integer PRIMARY KEY, file text)`.execute(
        tables,
      );
    };
    const side: Partial<ArchivePlace> = {
      sideSchemas: { site_test: ({ tables }) => make(tables()) },
      // The other one is made with the first use, and nobody has used it.
      sideObjects: ['site_test.videos', 'site_test.others'].map(table => ({
        table,
        column: 'file',
      })),
    };
    await make(db);
    await sql`INSERT INTO site_test.videos VALUES (1, 'videos/one'), (2, NULL)`.execute(db);
    const place = { ...source, ...side };
    const bytes = Buffer.from('a video');
    const facts = { size: bytes.length, contentType: 'video/mp4' };
    await openObjectStore(place).put('videos/one', bytes, facts);
    const withVideo = path.join(database.dataDir, 'video.tar.gz');
    const target = await emptyPlace(other());
    try {
      expect((await archiveTo(withVideo, database.handle, place)).missing).toEqual([]);
      await restoreTo({ ...target.place, ...side }, withVideo);
      expect(await openObjectStore(target.place).get('videos/one')).toEqual(bytes);
    } finally {
      await target.drop();
      await sql`DROP SCHEMA site_test CASCADE`.execute(db);
    }
  }, 120_000);

  // The embedded database is copied instead: tests/faults/archive does that.
  const onPostgres = database.kind === 'postgres' ? it : it.skip;
  onPostgres(
    'is one state of the database, while others write',
    async () => {
      const { db } = database;
      const moving = path.join(database.dataDir, 'moving.tar.gz');
      let isWriting = true;
      const writing = (async () => {
        while (isWriting) {
          await db.transaction().execute(async tx => {
            const listing = await insertListingRow(tx, { stock: 1 });
            await tx
              .updateTable('listings')
              .set({ description: 'x' })
              .where('id', '=', listing.id)
              .execute();
          });
        }
      })();
      await archiveTo(moving, database.handle, source);
      isWriting = false;
      await writing;
      const { end } = await checkArchive(moving);
      const rows = (name: string) => end.tables[`public.${name}`]?.rows ?? 0;
      // Every listing of the loop has come with its stock.
      expect(rows('listings') - rows('stock')).toBe(1);
    },
    120_000,
  );

  it('opens with its key alone', async () => {
    const sealed = `${file}.age`;
    const identity = await generateX25519Identity();
    await archiveTo(sealed, database.handle, source, await identityToRecipient(identity));
    expect(readFileSync(sealed, 'latin1')).toMatch(/^age-encryption\.org/);
    expect((await checkArchive(sealed, identity)).header.kind).toBe('backup');
    await expect(checkArchive(sealed)).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
    const stranger = await generateX25519Identity();
    await expect(checkArchive(sealed, stranger)).rejects.toThrow(/another key/);
    const cut = `${sealed}.cut`;
    writeFileSync(cut, readFileSync(sealed).subarray(0, -100));
    await expect(checkArchive(cut, identity)).rejects.toThrow(/damaged or cut short/);
  });

  it('changes nothing when it is damaged or cut short', async () => {
    const target = await emptyPlace('pglite');
    const whole = readFileSync(file);
    const cut = `${file}.cut`;
    const changed = `${file}.changed`;
    writeFileSync(cut, whole.subarray(0, whole.length - 500));
    const tar = gunzipSync(whole);
    const at = tar.indexOf(picture.subarray(1000, 1064));
    expect(at).toBeGreaterThan(0);
    tar[at] = (tar[at] ?? 0) ^ 1;
    writeFileSync(changed, gzipSync(tar));
    try {
      await expect(restoreTo(target.place, cut)).rejects.toThrow(/damaged or cut short/);
      await expect(restoreTo(target.place, changed)).rejects.toThrow(/damaged/);
      expect(existsSync(path.join(target.place.dataDir, 'database', 'complete'))).toBe(false);
      expect(existsSync(path.join(target.place.dataDir, 'uploads'))).toBe(false);
    } finally {
      await target.drop();
    }
  }, 120_000);

  it('replaces what is there, and counts objects that are gone', async () => {
    const target = await emptyPlace(database.kind);
    try {
      await restoreTo(target.place, file);
      const key = originalKey(pictureId);
      await openObjectStore(target.place).remove(key);
      const gone = path.join(target.place.dataDir, 'gone.tar.gz');
      const { end, missing } = await withPlace(target.place, async restored => {
        await insertListingRow(restored.db);
        return archiveTo(gone, restored, target.place);
      });
      expect(missing).toEqual([key]);
      expect(end.objects).toMatchObject({ count: 0, missing: 1 });
      await restoreTo(target.place, file);
      const { rows } = await withPlace(target.place, restored =>
        sql<{ count: number }>`SELECT count(*) AS count FROM listings`.execute(restored.db),
      );
      expect(Number(rows[0]?.count)).toBe(
        (await checkArchive(file)).end.tables['public.listings']?.rows,
      );
      expect(await openObjectStore(target.place).get(key)).toEqual(picture);
    } finally {
      await target.drop();
    }
  }, 120_000);
});
