import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import {
  insertFileRow,
  insertImageRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/database/rows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { eraseUser, isMoneyUnderWay } from './accountDeletion.ts';
import { linkIdentity } from './identities.ts';
import { pushProcess } from '../configuration/processes.ts';
import type { TransactionsTable } from '../tables/transactions.ts';

const edn = `{:format :v3
 :transitions
 [{:name :transition/pay :actor :actor.role/customer :to :state/paid}
  {:name :transition/end :actor :actor.role/provider :from :state/paid :to :state/ended}]}`;

describeOnDatabases('an account that is to be deleted', database => {
  const { kind } = database;
  let listing: { id: string; author_id: string };

  beforeAll(async () => {
    await pushProcess(database.db, { name: 'orders', edn, templates: [] }, new Date());
    listing = await insertListingRow(database.db);
  });

  /** Inserts a transaction of a new customer; returns the customer's id. */
  async function order(facts: Partial<Insertable<TransactionsTable>>): Promise<string> {
    const { db } = database;
    const customer = await insertUserRow(db);
    await db
      .insertInto('transactions')
      .values({
        id: randomUUID(),
        process_name: 'orders',
        process_version: 1,
        listing_id: listing.id,
        customer_id: customer,
        provider_id: await insertUserRow(db),
        state: 'state/paid',
        created_at: new Date(),
        ...facts,
      })
      .execute();
    return customer;
  }

  it.each([
    ['a payment that was begun', { payment_state: 'created' }, true],
    ['a payment that was authorised', { payment_state: 'confirmed' }, true],
    ['a payment that was taken', { payment_state: 'captured' }, true],
    ['a payment that was returned', { payment_state: 'returned' }, false],
    ['a payment that was paid out', { payment_state: 'paid-out' }, false],
    ['no payment', { payment_state: null }, false],
    ['a payment at the end', { payment_state: 'captured', state: 'state/ended' }, false],
    ['a beginning that waits for the provider', { payment_state: null, state: null }, true],
  ] as const)(`with %s (${kind})`, async (_, facts, isUnderWay) => {
    expect(await isMoneyUnderWay(database.db, await order(facts))).toBe(isUnderWay);
  });

  it('checks one role or both', async () => {
    const { db } = database;
    const provider = await insertUserRow(db);
    const customer = await order({ provider_id: provider, payment_state: 'captured' });
    expect(await isMoneyUnderWay(db, provider, 'provider')).toBe(true);
    expect(await isMoneyUnderWay(db, customer, 'provider')).toBe(false);
    expect(await isMoneyUnderWay(db, customer)).toBe(true);
    expect(await isMoneyUnderWay(db, await insertUserRow(db))).toBe(false);
  });

  it('takes files off its listings, and leaves what orders were given', async () => {
    const { db } = database;
    const now = new Date();
    const id = await insertUserRow(db);
    const { id: listingId } = await insertListingRow(db, { author_id: id });
    const customer = await order({ provider_id: id });
    const { id: transactionId } = await db
      .selectFrom('transactions')
      .select('id')
      .where('customer_id', '=', customer)
      .executeTakeFirstOrThrow();
    const attach = async (place: { listing_id: string } | { transaction_id: string }) => {
      const file = await insertFileRow(db, { owner_id: id });
      await db
        .insertInto('file_attachments')
        .values({
          id: randomUUID(),
          file_id: file,
          scope: 'protected',
          position: 0,
          created_at: now,
          ...place,
        })
        .execute();
      return file;
    };
    await attach({ listing_id: listingId });
    const sold = await attach({ transaction_id: transactionId });
    await db.transaction().execute(tx => eraseUser(tx, id, now));
    const left = await db
      .selectFrom('file_attachments')
      .select('file_id')
      .where('deleted', '=', false)
      .execute();
    expect(left).toEqual([{ file_id: sold }]);
  });

  it('leaves nothing personal, and nothing of others is touched', async () => {
    const { db } = database;
    const now = new Date();
    const [id, other] = [await insertUserRow(db), await insertUserRow(db)];
    const { id: listingId } = await insertListingRow(db, { author_id: id });
    const picture = await insertImageRow(db, { owner_type: 'user', owner_id: id, uploader_id: id });
    const shown = await insertImageRow(db, { owner_type: 'listing', owner_id: listingId });
    const loose = await insertImageRow(db, { uploader_id: id });
    const theirs = await insertImageRow(db, { owner_type: 'user', owner_id: other });
    await linkIdentity(db, { userId: id, identity: { idpId: 'school', userId: 'a' }, now });
    const images = await db.transaction().execute(tx => eraseUser(tx, id, now));
    expect(images.toSorted()).toEqual([picture, shown, loose].toSorted());
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ deleted: true, email: '', first_name: '', password_hash: null });
    const left = await db.selectFrom('images').select('id').where('id', '=', theirs).execute();
    expect(left).toHaveLength(1);
    expect(
      await db.selectFrom('listings').select('state').where('id', '=', listingId).execute(),
    ).toEqual([{ state: 'closed' }]);
    expect(
      await linkIdentity(db, {
        userId: other,
        identity: { idpId: 'school', userId: 'a' },
        now,
      }),
    ).toBe(true);
  });
});
