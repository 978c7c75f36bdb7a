import { sql } from 'kysely';
import { bulkUsers } from '#marketplace/testing/fixtures/bulkUsers.ts';
import type { Buyer } from '#marketplace/testing/fixtures/bulkUsers.ts';
import {
  move,
  openPaymentOf,
  payByCard,
  placeRequest,
} from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { refusal } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { placeOf } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { freePlaces, publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const places = 10;

describeOnDatabases('at the same time', database => {
  let api: PaidMarketplace;
  let teacher: Person;
  let buyers: Buyer[];

  beforeAll(async () => {
    api = await startPaidMarketplace(placeOf(database));
    teacher = await signUpTeacher(api);
    buyers = await bulkUsers(api, 50);
  }, 60_000);
  afterAll(() => api.close());

  const countOf = async (table: 'bookings' | 'transactions', listingId: string) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE listing_id = ${listingId}::uuid
    `.execute(api.marketplace.context.db);
    return rows[0]?.count;
  };
  const nothingIsPending = async () =>
    expect(
      await api.marketplace.context.db.selectFrom('pending_transitions').selectAll().execute(),
    ).toEqual([]);
  const stockOf = async (id: string) => {
    const { data } = await teacher.client.ownListings.show({ id, include: ['currentStock'] });
    return data.included?.[0]?.attributes;
  };
  const initiate = async ({ client }: Buyer, wanted: TestClass): Promise<OpenPayment> => {
    const answer = await client.transactions.initiate(placeRequest(wanted), { expand: true });
    return openPaymentOf(answer.data.data);
  };

  it('fifty buyers of ten places get ten bookings and forty clean refusals', async () => {
    const wanted = await publishClass(teacher, { seats: places });
    // Payments are slow; other buyers must not wait for them while seats are free.
    await api.sandbox.control({ fail: 'always', path: '/payment_intents$', delayMs: 100 });
    const results = await Promise.allSettled(buyers.map(buyer => initiate(buyer, wanted)));
    await api.sandbox.control({ clear: true });

    const orders = results.flatMap(result => (result.status === 'fulfilled' ? result.value : []));
    const refusals = await Promise.all(
      results
        .filter(result => result.status === 'rejected')
        .map(result => refusal(Promise.reject(result.reason as Error))),
    );
    expect(orders).toHaveLength(places);
    expect(refusals).toEqual(
      Array.from({ length: buyers.length - places }, () => ({
        status: 409,
        code: 'transaction-booking-time-not-available',
      })),
    );
    expect(await countOf('bookings', wanted.id)).toBe(places);
    expect(await countOf('transactions', wanted.id)).toBe(places);
    await nothingIsPending();
    expect(await freePlaces(api, wanted)).toBe(0);
    expect(await stockOf(wanted.id)).toEqual({ quantity: 0 });
    const intents = await api.sandbox.stripe.paymentIntents.list({ limit: 100 });
    expect(intents.data.map(({ id }) => id).toSorted()).toEqual(
      orders.map(({ intentId }) => intentId).toSorted(),
    );
  }, 30_000);

  it('a place that the card did not pay for goes to exactly one of those who come next', async () => {
    const wanted = await publishClass(teacher, { seats: 1 });
    await api.sandbox.control({ fail: 'next', path: '/payment_intents$', status: 402 });
    const first = await refusal(initiate(buyers[0]!, wanted));
    expect(first).toEqual({ status: 402, code: 'transaction-payment-failed' });
    expect(await countOf('transactions', wanted.id)).toBe(0);
    const results = await Promise.allSettled(
      buyers.slice(1, 6).map(buyer => initiate(buyer, wanted)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(wanted.id)).toEqual({ quantity: 0 });
  });

  it('one transaction makes one transition, however many requests there are', async () => {
    const wanted = await publishClass(teacher, { seats: 1 });
    const student = { ...teacher, client: buyers[0]!.client };
    const payment = await initiate(buyers[0]!, wanted);
    await payByCard(api, payment);
    const { transactionId: id } = payment;
    const conflicts = ['transaction-locked', 'transaction-invalid-transition'];
    const once = async (tries: (() => Promise<unknown>)[]) => {
      const results = await Promise.allSettled(tries.map(attempt => attempt()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        const refused = await refusal(Promise.reject(result.reason as Error));
        expect(refused.status).toBe(409);
        expect(conflicts).toContain(refused.code);
      }
    };
    await once(Array.from({ length: 5 }, () => () => move(student, id, 'confirm-payment')));
    await once(
      ['accept', 'decline', 'accept', 'decline'].map(name => () => move(teacher, id, name)),
    );

    const { data } = await student.client.transactions.show({ id });
    const { state, transitions } = data.data.attributes as unknown as {
      state: string;
      transitions: { transition: string }[];
    };
    expect(transitions).toHaveLength(3);
    const intent = await api.sandbox.stripe.paymentIntents.retrieve(payment.intentId);
    const isAccepted = state === 'state/accepted';
    expect(intent.status).toBe(isAccepted ? 'succeeded' : 'canceled');
    expect(await freePlaces(api, wanted)).toBe(isAccepted ? 0 : 1);
  });
});
