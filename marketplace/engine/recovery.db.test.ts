import { randomUUID } from 'node:crypto';
import { fakePayments } from '#marketplace/testing/stubs/fakePayments.ts';
import type { FakePayments } from '#marketplace/testing/stubs/fakePayments.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';
import { hourlyAlias, placeParams } from '#marketplace/testing/fixtures/orders.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { insertException } from '#marketplace/db/availability/availabilityExceptions.ts';
import { delayedTransition } from '#marketplace/jobs/delayedTransition.ts';
import { releasePayment } from '#marketplace/jobs/releasePayment.ts';
import { LaneRunner } from '#marketplace/jobs/runner.ts';
import { initiate } from './initiate.ts';
import { recoverOne } from './recovery.ts';
import { makeTransition } from './transition.ts';

const minute = 60_000;
const hour = 60 * minute;

describeOnDatabases('a transition that waits for the payment provider', database => {
  let api: TestMarketplace;
  let context: MarketplaceContext;
  let payments: FakePayments;
  let now: number;
  let listingId: string;
  let customerId: string;
  let start: Date;

  beforeAll(async () => {
    payments = fakePayments();
    now = Date.now();
    api = await startTestMarketplace({
      ...placeOf(database),
      overrides: { payments: payments.port, now: () => new Date(now) },
    });
    context = api.marketplace.context;
  }, 60_000);
  afterAll(() => api.close());

  beforeEach(async () => {
    payments.moods = {};
    payments.calls.length = 0;
    const { db } = context;
    await db.deleteFrom('jobs').execute();
    start = new Date(Math.ceil(now / hour) * hour + 24 * hour);
    const listing = await insertListingRow(db, {
      stock: 1,
      availability_plan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
    });
    listingId = listing.id;
    customerId = await insertUserRow(db);
    const range = { listing_id: listingId, start_at: start, end_at: end(), seats: 1 };
    await insertException(db, range, new Date(now));
    await db
      .insertInto('stripe_accounts')
      .values({
        id: randomUUID(),
        user_id: listing.author_id,
        stripe_account_id: `acct_${listingId}`,
        data: JSON.stringify({ charges_enabled: true, payouts_enabled: true }),
        created_at: new Date(now),
        updated_at: new Date(now),
      })
      .execute();
  });

  const end = () => new Date(start.getTime() + hour);
  const request = (by = context) =>
    initiate(by, {
      processAlias: hourlyAlias,
      transition: 'transition/request-payment',
      params: {
        ...placeParams({ id: listingId, start, end: end(), price: 2000 }),
        metadata: {},
      },
      callerId: customerId,
      trusted: true,
    });
  const act = (id: string, transition: string, by: 'customer' | 'provider') =>
    makeTransition(context, id, {
      transition: `transition/${transition}`,
      params: {},
      by,
      trusted: false,
    });
  const runJobs = () =>
    new LaneRunner(context, 'transitions', [delayedTransition, releasePayment]).drain();
  const found = async () =>
    (
      await context.db
        .selectFrom('transactions')
        .select(['id', 'state', 'payment_intent_id'])
        .where('listing_id', '=', listingId)
        .execute()
    ).map(row => ({ ...row, standing: payments.books.get(row.payment_intent_id ?? '') }));
  const stock = async () =>
    (
      await context.db
        .selectFrom('stock')
        .select('quantity')
        .where('listing_id', '=', listingId)
        .executeTakeFirst()
    )?.quantity;
  const keysOf = (method: string) =>
    payments.calls.filter(([name]) => name === method).map(([, key]) => key);

  it('releases the seat and the card when creating the payment failed half-way', async () => {
    payments.moods.createIntent = 'does it and is unreachable';
    await expect(request()).rejects.toMatchObject({ code: 'transaction-payment-failed' });
    expect(await found()).toEqual([]);
    expect(await stock()).toBe(1);

    // The provider stays unreachable for long: the release is retried.
    payments.moods.createIntent = 'is unreachable';
    for (let tries = 0; tries < 20; tries += 1) {
      await runJobs();
      now += 11 * minute;
    }
    payments.moods = {};
    await runJobs();
    expect(new Set(keysOf('createIntent')).size).toBe(1);
    expect([...payments.books.values()].at(-1)).toBe('returned');

    // A repeated request gets a payment of its own.
    const id = await request();
    expect(await found()).toMatchObject([
      { id, state: 'state/pending-payment', standing: 'created' },
    ]);
  });

  it('is resumed by another process under the same key, once the first has gone silent', async () => {
    const id = await request();
    await act(id, 'confirm-payment', 'customer');
    payments.moods.captureIntent = 'does it and is unreachable';
    await expect(act(id, 'accept', 'provider')).rejects.toMatchObject({
      code: 'transaction-locked',
    });
    await expect(act(id, 'decline', 'provider')).rejects.toMatchObject({
      code: 'transaction-locked',
    });
    payments.moods = {};
    expect(await recoverOne(context)).toBe(false);
    now += 16_000;
    expect(await recoverOne(context)).toBe(true);
    expect(await found()).toMatchObject([{ state: 'state/accepted', standing: 'captured' }]);
    expect(new Set(keysOf('captureIntent')).size).toBe(1);
  });

  it('is written once when the first process answers after the other has taken over', async () => {
    let answer: (() => void) | undefined;
    const slow = { ...payments.port };
    slow.createIntent = async (intent, key) => {
      const made = await payments.port.createIntent(intent, key);
      await new Promise<void>(resolve => (answer = resolve));
      return made;
    };
    const asked = request({ ...context, payments: slow });
    const refused = expect(asked).rejects.toMatchObject({ code: 'transaction-locked' });
    while (!answer) await new Promise(resolve => setTimeout(resolve, 5));
    now += 16_000;
    expect(await recoverOne(context)).toBe(true);
    answer();
    await refused;
    const orders = await found();
    expect(orders).toMatchObject([{ state: 'state/pending-payment', standing: 'created' }]);
    expect(await stock()).toBe(0);
    const steps = await context.db
      .selectFrom('transitions')
      .select('seq')
      .where('transaction_id', '=', orders[0]!.id)
      .execute();
    expect(steps).toHaveLength(1);
  });

  it('expires however long the provider is away', async () => {
    const id = await request();
    payments.moods.returnIntent = 'is unreachable';
    now += 16 * minute;
    for (let tries = 0; tries < 30; tries += 1) {
      await runJobs();
      await recoverOne(context);
      now += 11 * minute;
    }
    payments.moods = {};
    for (let tries = 0; tries < 3; tries += 1) {
      await runJobs();
      await recoverOne(context);
      now += 11 * minute;
    }
    expect(await found()).toMatchObject([
      { id, state: 'state/payment-expired', standing: 'returned' },
    ]);
    expect(await stock()).toBe(1);
  });

  it('is taken back when the provider refuses, and can be tried again', async () => {
    const id = await request();
    payments.moods.confirmIntent = 'refuses';
    await expect(act(id, 'confirm-payment', 'customer')).rejects.toMatchObject({
      code: 'transaction-payment-failed',
    });
    expect(await found()).toMatchObject([{ state: 'state/pending-payment' }]);
    payments.moods = {};
    await act(id, 'confirm-payment', 'customer');
    // Under the old key the provider would repeat its refusal.
    expect(new Set(keysOf('confirmIntent')).size).toBe(2);
  });
});
