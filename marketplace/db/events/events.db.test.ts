import { sql } from 'kysely';
import { retryUntil } from '#marketplace/testing/assertions/until.ts';
import {
  insertBookingRow,
  insertImageRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/database/rows.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { withAudit, muteEvents } from './audit.ts';
import { dataVersion } from '../maintenance/dataVersion.ts';
import type { Db } from '../database.ts';
import { expireEvents, searchEvents } from './events.ts';
import type { EventRow, EventSearch } from './events.ts';
import { numberEvents, numberForReader } from './eventSequence.ts';
import { setListingImages } from '../listings/listingImages.ts';

const rename = (db: Db, id: string, title: string) =>
  db.updateTable('listings').set({ title }).where('id', '=', id).execute();

const find = (db: Db, search: Partial<EventSearch> = {}) =>
  searchEvents(db, { latest: false, limit: 1000, ...search });

const newestId = async (db: Db) =>
  (await find(db, { latest: true, limit: 1 }))[0]?.sequence_id ?? 0;

describeOnEveryDatabase('the event log', database => {
  /** Returns the events of `change`. */
  async function eventsOf(change: (db: Db) => Promise<unknown>): Promise<EventRow[]> {
    const { db } = database;
    await numberEvents(db);
    const afterId = await newestId(db);
    await change(db);
    await numberEvents(db);
    return find(db, { afterId });
  }
  const typesOf = async (change: (db: Db) => Promise<unknown>) =>
    (await eventsOf(change)).map(row => row.event_type);

  it('has one event for all that a database transaction does to a resource', async () => {
    const { id } = await insertListingRow(database.db);
    const events = await eventsOf(db =>
      db.transaction().execute(async tx => {
        await rename(tx, id, 'Evening flow');
        await rename(tx, id, 'Night flow');
        await setListingImages(tx, id, [await insertImageRow(tx)], null);
      }),
    );
    expect(events).toMatchObject([
      {
        event_type: 'listing/updated',
        resource_id: id,
        resource: { title: 'Night flow', images: [expect.any(String)] },
        previous: { title: 'Morning flow', images: [] },
      },
    ]);
  });

  it('has an event for each of several transactions', async () => {
    const { id } = await insertListingRow(database.db);
    const events = await eventsOf(async db => {
      await rename(db, id, 'Evening flow');
      await rename(db, id, 'Night flow');
    });
    expect(events.map(({ previous, resource }) => [previous?.title, resource?.title])).toEqual([
      ['Morning flow', 'Evening flow'],
      ['Evening flow', 'Night flow'],
    ]);
  });

  it('has an event for each thing that a transition does to a booking', async () => {
    const { db } = database;
    const listing = await insertListingRow(db);
    const start = new Date();
    const end = new Date(start.getTime() + 3_600_000);
    const events = await eventsOf(() =>
      db.transaction().execute(async tx => {
        const id = await insertBookingRow(tx, listing, { start, end });
        const to = (state: 'accepted' | 'cancelled') =>
          tx.updateTable('bookings').set({ state }).where('id', '=', id).execute();
        await to('accepted');
        await to('cancelled');
      }),
    );
    const told = events.filter(row => row.resource_type === 'booking');
    expect(told.map(row => [row.event_type, row.previous, row.resource?.state])).toEqual([
      ['booking/created', null, 'pending'],
      ['booking/updated', { state: 'pending' }, 'accepted'],
      ['booking/updated', { state: 'accepted' }, 'cancelled'],
    ]);
  });

  it('has nothing of what came to nothing', async () => {
    const { id } = await insertListingRow(database.db);
    const types = await typesOf(async db => {
      await db
        .transaction()
        .execute(async tx => {
          await rename(tx, id, 'Evening flow');
          throw new Error('no');
        })
        .catch(() => undefined);
      await db.transaction().execute(async tx => {
        await rename(tx, id, 'Evening flow');
        await rename(tx, id, 'Morning flow');
      });
      await db.transaction().execute(async tx => {
        const gone = await insertListingRow(tx, { author_id: await insertUserRow(tx) });
        await tx.deleteFrom('listings').where('id', '=', gone.id).execute();
      });
      await db.updateTable('listings').set({ keyword_index: '' }).where('id', '=', id).execute();
      await db.updateTable('users').set({ password_hash: 'another' }).execute();
    });
    expect(types).toEqual(['user/created']);
  });

  it('never stores a password or a payment secret', async () => {
    const [event] = await eventsOf(db => insertUserRow(db, { password_hash: 'argon' }));
    expect(JSON.stringify(event)).not.toContain('argon');
    expect(Object.keys(event?.resource ?? {})).not.toContain('password_hash');
  });

  it('stores the whole of what was deleted', async () => {
    const listing = await insertListingRow(database.db);
    const [event] = await eventsOf(db =>
      db.deleteFrom('listings').where('id', '=', listing.id).execute(),
    );
    expect(event).toMatchObject({
      event_type: 'listing/deleted',
      resource: null,
      previous: { title: 'Morning flow', author_id: listing.author_id, images: [] },
    });
    const deletion = await typesOf(db =>
      db
        .updateTable('users')
        .set({ deleted: true, first_name: '' })
        .where('id', '=', listing.author_id)
        .execute(),
    );
    expect(deletion).toEqual(['user/deleted']);
  });

  it('reports a first stock, images that move and payment accounts by what shows them', async () => {
    const { db } = database;
    const one = await insertListingRow(db);
    const other = await insertListingRow(db);
    const image = await insertImageRow(db);
    await setListingImages(db, one.id, [image], null);
    const moved = await eventsOf(async () => {
      await db.updateTable('images').set({ owner_id: other.id }).where('id', '=', image).execute();
      await db.insertInto('stock').values({ listing_id: one.id, quantity: 3 }).execute();
      await db.updateTable('stock').set({ quantity: 2 }).where('listing_id', '=', one.id).execute();
      await sql`
        INSERT INTO stripe_accounts (id, user_id, stripe_account_id, data, created_at, updated_at)
        VALUES (gen_random_uuid(), ${one.author_id}::uuid, 'acct_1', '{"charges_enabled":true}', now(), now())
      `.execute(db);
      await sql`
        INSERT INTO user_identities (idp_id, idp_user_id, user_id, created_at)
        VALUES ('google', 'g1', ${one.author_id}::uuid, now())
      `.execute(db);
      // As on each log-in.
      await sql`
        INSERT INTO user_identities (idp_id, idp_user_id, user_id, created_at)
        VALUES ('google', 'g1', ${one.author_id}::uuid, now()) ON CONFLICT DO NOTHING
      `.execute(db);
      expect(await db.selectFrom('event_inbox').selectAll().execute()).toHaveLength(5);
    });
    expect(moved).toMatchObject([
      { resource_id: one.id, previous: { images: [image] }, resource: { images: [] } },
      { resource_id: other.id, previous: { images: [] }, resource: { images: [image] } },
      { event_type: 'listing/updated', previous: { stock_id: null } },
      {
        event_type: 'user/updated',
        previous: { stripe: null },
        resource: { stripe: { stripeConnected: true, stripeChargesEnabled: true } },
      },
      {
        previous: { identities: [] },
        resource: { identities: [{ idpId: 'google', userId: 'g1' }] },
      },
    ]);
  });

  it('names who did it', async () => {
    const audit = {
      source: 'source/marketplace-api',
      userId: "o'brien\\",
      requestId: '1',
    } as const;
    const [first, second] = await eventsOf(async db => {
      await withAudit(audit, () => db.transaction().execute(tx => insertUserRow(tx)));
      await insertUserRow(db);
    });
    expect(first?.audit).toEqual({ ...audit, adminId: null, clientId: null });
    expect(second?.audit).toBeNull();
  });

  it('is muted on request, for one transaction', async () => {
    const types = await typesOf(async db => {
      await db.transaction().execute(async tx => {
        await muteEvents(tx);
        const { id } = await insertListingRow(tx, { stock: 1 });
        await setListingImages(tx, id, [await insertImageRow(tx)], null);
      });
      await insertUserRow(db);
    });
    expect(types).toEqual(['user/created']);
  });

  it('finds events by resource, relation, type, number and time', async () => {
    const { db } = database;
    const listing = await insertListingRow(db);
    const other = await insertListingRow(db, { author_id: listing.author_id });
    await rename(db, listing.id, 'Evening flow');
    await numberEvents(db);
    const ids = async (search: Partial<EventSearch>) =>
      (await find(db, search)).map(row => [row.resource_id, row.event_type]);
    const created = [listing.id, 'listing/created'];
    const updated = [listing.id, 'listing/updated'];
    expect(await ids({ resourceId: listing.id })).toEqual([created, updated]);
    expect(await ids({ resourceId: listing.id, types: ['listing/updated'] })).toEqual([updated]);
    expect(await ids({ relatedId: listing.author_id })).toEqual([
      [listing.author_id, 'user/created'],
      created,
      [other.id, 'listing/created'],
      updated,
    ]);
    const [, second] = await find(db, { resourceId: listing.id });
    if (!second) throw new Error('There is no second event.');
    const { sequence_id: id, created_at: at } = second;
    expect(await ids({ sequenceId: id })).toEqual([updated]);
    expect(await ids({ afterId: id - 1, beforeId: id + 1 })).toEqual([updated]);
    expect(await ids({ from: at, resourceId: listing.id })).toContainEqual(updated);
    expect(await ids({ after: at, resourceId: listing.id })).toEqual([]);
    expect(await ids({ before: at, resourceId: listing.id })).not.toContainEqual(updated);
    const types = ['listing/updated', 'user/created'];
    const latest = await find(db, { types, latest: true, limit: 2 });
    expect(latest.map(row => row.event_type)).toEqual(['user/created', 'listing/updated']);
    expect(latest.at(-1)?.sequence_id).toBe(id);
    const first = await find(db, { types, limit: 2 });
    expect(first.map(row => row.sequence_id)).toEqual(
      (await find(db))
        .filter(row => types.includes(row.event_type))
        .slice(0, 2)
        .map(row => row.sequence_id),
    );
  });

  it('is numbered without a new version of the data', async () => {
    const { db } = database;
    const attempt = async () => {
      await numberEvents(db);
      const before = await dataVersion(db);
      await insertUserRow(db);
      const after = await dataVersion(db);
      expect(after).not.toBe(before);
      expect(await numberEvents(db)).toBe(1);
      const isSame = (await dataVersion(db)) === after;
      await insertUserRow(db);
      expect(await dataVersion(db)).not.toBe(after);
      return isSame;
    };
    expect(await retryUntil(attempt, { pauseMs: 250 })).toBe(true);
  }, 60_000);

  it('is numbered in pieces, for as long as it is wanted', async () => {
    const { db } = database;
    await numberEvents(db);
    const rows = Array.from({ length: 450 }, () => insertUserRow(db));
    await Promise.all(rows);
    expect(await numberEvents(db, taken => taken < 300)).toBe(400);
    expect(await numberEvents(db)).toBe(50);
    expect(await numberForReader(db)).toBe(0);
  });

  it('goes on counting after everything was forgotten', async () => {
    const { db } = database;
    await insertUserRow(db);
    await numberEvents(db);
    const last = await newestId(db);
    expect(await expireEvents(db, new Date(Date.now() + 1000))).toBeGreaterThan(0);
    expect(await find(db)).toEqual([]);
    const [next] = await eventsOf(insertUserRow);
    expect(next?.sequence_id).toBe(last + 1);
  });

  it('numbers what many write at once in the order in which each resource changed', async () => {
    const { db } = database;
    await numberEvents(db);
    const afterId = await newestId(db);
    const listings = await Promise.all(Array.from({ length: 4 }, () => insertListingRow(db)));
    const rounds = 25;
    let writing = true;
    const write = async (writer: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await db.transaction().execute(async tx => {
          const own = await insertUserRow(tx);
          // In one order, to avoid deadlocks.
          for (const { id } of listings.filter((_, index) => (index + writer + round) % 2 === 0)) {
            await tx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute();
            await rename(tx, id, `${writer}/${round}/${own}`);
          }
          if (round % 5 === 4) await sql`SELECT pg_sleep(0.01)`.execute(tx);
        });
      }
    };
    const seen: EventRow[] = [];
    const read = async () => {
      for (let last = false; !last;) {
        last = !writing;
        await numberEvents(db);
        for (;;) {
          const page = await find(db, { afterId: seen.at(-1)?.sequence_id ?? afterId, limit: 50 });
          if (page.length === 0) break;
          seen.push(...page);
        }
      }
    };
    const readers = [read(), ...Array.from({ length: 2 }, () => keepNumbering(db, () => writing))];
    await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
    writing = false;
    await Promise.all(readers);
    const all = await find(db, { afterId, limit: 10_000 });
    // Reading on from the last number misses no later event.
    expect(seen.map(row => row.sequence_id)).toEqual(all.map(row => row.sequence_id));
    expect(all.length).toBeGreaterThan(6 * rounds);
    for (const { id } of listings) {
      const titles = all
        .filter(row => row.event_type === 'listing/updated' && row.resource_id === id)
        .map(row => [row.previous?.title, row.resource?.title]);
      expect(titles.slice(1).map(([was]) => was)).toEqual(titles.slice(0, -1).map(([, is]) => is));
    }
  }, 60_000);

  it('knows every column of what it watches', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, column_name
    `.execute(database.db);
    const columns = (table: string) =>
      rows.filter(row => row.table === table).map(({ column }) => column);
    // A new column shows in events, secrets too: add it to a presenter of the API, or to
    // event_visible, which leaves it out (migrations/0005_events.sql).
    expect(columns('users')).toEqual(
      [
        ...['id', 'email', 'email_verified', 'pending_email', 'state', 'deleted', 'first_name'],
        ...['last_name', 'display_name', 'bio', 'public_data', 'protected_data', 'private_data'],
        ...['metadata', 'profile_image_id', 'may_post_listings', 'may_initiate_transactions'],
        ...['may_read', 'created_at', 'password_hash', 'posting_granted'],
      ].sort(),
    );
    expect(columns('listings')).toEqual(
      [
        ...['id', 'author_id', 'title', 'description', 'geo_lat', 'geo_lng', 'price_amount'],
        ...['price_currency', 'state', 'deleted', 'availability_plan', 'public_data', 'created_at'],
        ...['private_data', 'metadata', 'keyword_index', 'updated_at', 'approved_at'],
        ...['author_active'],
      ].sort(),
    );
    expect(columns('transactions')).toEqual(
      [
        ...['id', 'process_name', 'process_version', 'listing_id', 'customer_id', 'provider_id'],
        ...['state', 'last_transition', 'last_transitioned_at', 'transition_count', 'line_items'],
        ...['payin_amount', 'payin_currency', 'payout_amount', 'payout_currency', 'metadata'],
        ...['protected_data', 'created_at', 'refund_calculated', 'payment_state', 'payment_push'],
        ...['payment_intent_id', 'payment_client_secret', 'last_message_at'],
      ].sort(),
    );
  });
});

async function keepNumbering(db: Db, goesOn: () => boolean): Promise<void> {
  while (goesOn()) await numberEvents(db);
}
