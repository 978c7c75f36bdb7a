import { move, payByCard, requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import {
  freePlaces,
  publishClass,
  signUpTeacher,
} from '@flowroom/marketplace/testing/fixtures/teachers';
import { postgresAvailable } from '@flowroom/marketplace/testing/database/postgresCluster';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { postgresLocks } from '#server/events/locks/postgresLocks.ts';
import { openWebDatabase } from '#server/events/locks/webDatabase.ts';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { liveOrdersOf, orderServer, paymentsOf } from './testing/orderWorld.ts';
import type { OrderServer } from './testing/orderWorld.ts';

let api: PaidMarketplace;
let teacher: Person;
let server: OrderServer;

beforeAll(async () => {
  api = await startPaidMarketplace();
  teacher = await signUpTeacher(api);
  server = orderServer(api);
}, 60_000);
afterAll(() => api.close());

const inPostgres = postgresAvailable() ? it : it.skip;
const alreadyBooked = { status: 409, errors: [{ code: 'transaction-already-booked' }] };
const publish = async (more: Parameters<typeof publishClass>[1] = {}) => {
  const [student, wanted] = await Promise.all([
    signUp(api),
    publishClass(teacher, { seats: 60, ...more }),
  ]);
  return { student, wanted };
};

/** Outcomes of concurrent calls: answers and refusals. */
async function atOnce<Answer>(calls: readonly (() => Promise<Answer>)[]) {
  const settled = await Promise.allSettled(calls.map(call => call()));
  return {
    made: settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: settled.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a student who requests a class time many times at once', () => {
  it('gets one order, and one seat is taken', async () => {
    const { student, wanted } = await publish();
    const { made, refused } = await atOnce(
      times(50).map(() => () => server.order(student, wanted)),
    );
    expect(made).toHaveLength(1);
    expect(refused).toHaveLength(49);
    for (const one of refused) expect(one).toMatchObject(alreadyBooked);
    expect(await liveOrdersOf(student, wanted)).toHaveLength(1);
    expect(await freePlaces(api, wanted)).toBe(59);
  });

  it('gets one order and one authorisation on servers without shared locks', async () => {
    const { student, wanted } = await publish();
    const servers = [server, orderServer(api), orderServer(api)];
    const { made, refused } = await atOnce(
      times(50).map(index => async () => {
        const payment = await (servers[index % 3] ?? server).orderToPay(student, wanted);
        await payByCard(api, payment);
        await move(student, payment.transactionId, 'confirm-payment').catch(() => undefined);
        return payment;
      }),
    );
    for (const one of refused) expect(one).toMatchObject(alreadyBooked);
    const live = await liveOrdersOf(student, wanted);
    expect(live).toMatchObject([{ state: 'preauthorized' }]);
    expect(made.map(({ transactionId }) => transactionId)).toContain(live[0]?.id);
    expect(await freePlaces(api, wanted)).toBe(59);
    const authorised = await api.sandbox.stripe.paymentIntents.list({ limit: 100 });
    const all = authorised.data.filter(({ status }) => status === 'requires_capture');
    expect(all).toHaveLength(1);
  });

  inPostgres('is refused by the lock already, over servers with one database', async () => {
    const database = await newPostgresDatabase();
    const logger = silentLogger;
    const connections = [1, 2].map(() => openWebDatabase({ databaseUrl: database.url, logger }));
    const servers = connections.map(one =>
      orderServer(api, postgresLocks({ database: one, logger })),
    );
    const { student, wanted } = await publish();
    const { made, refused } = await atOnce(
      times(50).map(index => () => (servers[index % 2] ?? server).order(student, wanted)),
    );
    expect([made.length, refused.length]).toEqual([1, 49]);
    // No order had to be ended: the student never had another one.
    const { data } = await student.client.transactions.query({ only: 'order' });
    expect(data.data).toHaveLength(1);
    await Promise.all(connections.map(one => one.close()));
    await database.drop();
  });
});

describe('a second order of the same student', () => {
  it('is refused with the id of the existing one, in every state', async () => {
    const { student, wanted } = await publish();
    const payment = await server.orderToPay(student, wanted);
    const { transactionId } = payment;
    const refusedWith = async (state: string) =>
      expect(server.order(student, wanted)).rejects.toMatchObject({
        errors: [{ code: 'transaction-already-booked', meta: { transactionId, state } }],
      });
    await refusedWith('pending-payment');
    await payByCard(api, payment);
    await move(student, transactionId, 'confirm-payment');
    await refusedWith('preauthorized');
    await move(teacher, transactionId, 'accept');
    await refusedWith('accepted');
  });
});

describe('two orders of a crashed process', () => {
  const leaveTwo = async () => {
    const { student, wanted } = await publish();
    const first = await requestPlace(api, student, wanted);
    const second = await requestPlace(api, student, wanted);
    return { student, wanted, first, second };
  };
  const settled = async (student: Person, wanted: { id: string }) => {
    const other = orderServer(api);
    other.reconciler?.start();
    await until('one order', async () => (await liveOrdersOf(student, wanted)).length === 1);
    await other.reconciler?.close();
    return liveOrdersOf(student, wanted);
  };

  it('are reduced to the first; the payment of the second is canceled', async () => {
    const { student, wanted, first, second } = await leaveTwo();
    expect(await settled(student, wanted)).toMatchObject([{ id: first.transactionId }]);
    expect(await paymentsOf(api, [first.intentId, second.intentId])).toEqual([
      'requires_payment_method',
      'canceled',
    ]);
    expect(await freePlaces(api, wanted)).toBe(59);
  });

  it('are reduced to one when one of them is confirmed', async () => {
    const { student, wanted, first, second } = await leaveTwo();
    for (const payment of [first, second]) await payByCard(api, payment);
    await expect(server.confirm(student, second.transactionId)).rejects.toMatchObject({
      errors: [
        { code: 'transaction-already-booked', meta: { transactionId: first.transactionId } },
      ],
    });
    await server.confirm(student, first.transactionId);
    expect(await liveOrdersOf(student, wanted)).toMatchObject([
      { id: first.transactionId, state: 'preauthorized' },
    ]);
    expect(await paymentsOf(api, [first.intentId, second.intentId])).toEqual([
      'requires_capture',
      'canceled',
    ]);
  });
});
