import {
  move,
  openPaymentOf,
  payByCard,
  requestPlace,
} from '@flowroom/marketplace/testing/fixtures/orders';
import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import {
  freePlaces,
  publishClass,
  signUpTeacher,
} from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { processes } from '#shared/config/marketplace.ts';
import { ban, orderServer, paymentsOf } from './testing/orderWorld.ts';
import type { OrderServer } from './testing/orderWorld.ts';

let api: PaidMarketplace;
let teacher: Person;
let server: OrderServer;

beforeAll(async () => {
  api = await startPaidMarketplace({ jobs: true });
  teacher = await signUpTeacher(api);
  server = orderServer(api);
  server.reconciler?.start();
}, 60_000);
afterAll(async () => {
  await server.reconciler?.close();
  await api.close();
});

const stateOf = async (transactionId: string, { client } = teacher) =>
  (await client.transactions.show({ id: transactionId })).data.data.attributes['state'];
const comesTo = (transactionId: string, state: string, person = teacher) =>
  until(
    `${transactionId} in ${state}`,
    async () => (await stateOf(transactionId, person)) === `state/${state}`,
  );
const waiting = async (wanted: TestClass) => {
  const { data } = await teacher.client.transactions.query({
    only: 'sale',
    listingId: wanted.id,
    lastTransitions: ['transition/confirm-payment'],
  });
  return data.data.length;
};

/** A request with an authorised card that waits for its teacher's answer. */
async function requested(wanted?: TestClass) {
  const student = await signUp(api);
  const ofClass = wanted ?? (await publishClass(teacher, { seats: 2 }));
  const payment = await requestPlace(api, student, ofClass);
  await payByCard(api, payment);
  await move(student, payment.transactionId, 'confirm-payment');
  return { student, wanted: ofClass, ...payment };
}

describe('a request of a banned student', () => {
  it('is declined, which releases the money and the seat', async () => {
    const { student, wanted, transactionId, intentId } = await requested();
    const other = await requested(wanted);
    expect([await freePlaces(api, wanted), await waiting(wanted)]).toEqual([0, 2]);
    await ban(api, student);
    await comesTo(transactionId, 'declined');
    expect(await paymentsOf(api, [intentId, other.intentId])).toEqual([
      'canceled',
      'requires_capture',
    ]);
    expect([await freePlaces(api, wanted), await waiting(wanted)]).toEqual([1, 1]);
    expect(await stateOf(other.transactionId)).toBe('state/preauthorized');
    const [toTeacher] = await mailsTo(api.dataDir, teacher.email, 'declined-by-operator-provider');
    expect(toTeacher?.subject).toContain('Morning flow');
    await mailsTo(api.dataDir, student.email, 'declined-by-operator-customer');
  });

  it('is released before it is paid', async () => {
    const student = await signUp(api);
    const wanted = await publishClass(teacher, { seats: 1 });
    const { transactionId, intentId } = await requestPlace(api, student, wanted);
    await ban(api, student);
    await comesTo(transactionId, 'payment-expired');
    expect(await paymentsOf(api, [intentId])).toEqual(['canceled']);
    expect(await freePlaces(api, wanted)).toBe(1);
  });

  it('stays when it was accepted before', async () => {
    const accepted = await requested();
    await move(teacher, accepted.transactionId, 'accept');
    const open = await requestPlace(api, accepted.student, await publishClass(teacher));
    await ban(api, accepted.student);
    await comesTo(open.transactionId, 'payment-expired');
    expect(await stateOf(accepted.transactionId)).toBe('state/accepted');
  });
});

describe('a request of a deleted student', () => {
  it('for a free class is declined', async () => {
    const student = await signUp(api);
    const wanted = await publishClass(teacher, { seats: 1 });
    await teacher.client.ownListings.update({
      id: wanted.id,
      publicData: { type: 'free', bookingMode: 'request' },
    });
    const { data } = await server.order(student, wanted, processes.free);
    const transactionId = data.id.uuid;
    await move(student, transactionId, 'confirm-payment');
    await student.client.currentUser.delete({ currentPassword: student.password });
    await comesTo(transactionId, 'declined');
    expect([await freePlaces(api, wanted), await waiting(wanted)]).toEqual([1, 0]);
  });
});

describe('a request to a banned teacher', () => {
  it('is declined, as nobody can answer it', async () => {
    const banned = await signUpTeacher(api);
    const { student, transactionId, intentId } = await requested(await publishClass(banned));
    await ban(api, banned);
    await comesTo(transactionId, 'declined', student);
    expect(await paymentsOf(api, [intentId])).toEqual(['canceled']);
    await mailsTo(api.dataDir, student.email, 'declined-by-operator-customer');
  });
});

describe('a ban during an outage of the server', () => {
  it('is handled when the server starts', async () => {
    await server.reconciler?.close();
    const { student, transactionId } = await requested();
    const open = openPaymentOf(
      (await orderServer(api).order(student, await publishClass(teacher))).data,
    );
    await ban(api, student);
    const later = orderServer(api);
    later.reconciler?.start();
    await comesTo(transactionId, 'declined');
    await comesTo(open.transactionId, 'payment-expired');
    await later.reconciler?.close();
  });
});
