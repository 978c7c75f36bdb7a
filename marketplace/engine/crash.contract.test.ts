import { MarketplaceProcess } from '#marketplace/testing/servers/marketplaceProcess.ts';
import {
  move,
  openPaymentOf,
  payByCard,
  requestPlace,
} from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import type { SdkEntity } from '#marketplace/testing/clients/sdk.ts';
import { freePlaces, publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

// Crashes between payment and confirmation are tested on the whole product:
// server/main/crash.contract.test.ts.

let api: MarketplaceProcess;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  api = await MarketplaceProcess.start();
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());

interface Order {
  wanted: TestClass;
  payment: OpenPayment;
}

async function paidOrder(): Promise<Order> {
  const wanted = await publishClass(teacher, { seats: 1 });
  const payment = await requestPlace(api, student, wanted);
  await payByCard(api, payment);
  return { wanted, payment };
}

async function confirmedOrder(): Promise<Order> {
  const order = await paidOrder();
  await move(student, order.payment.transactionId, 'confirm-payment');
  return order;
}

/** Waits until the order of a class is in a state. */
async function orderIn(state: string, { id }: TestClass): Promise<SdkEntity> {
  let orders: SdkEntity[] = [];
  await until(`an order in ${state}`, async () => {
    orders = (await student.client.transactions.query({ listingId: id })).data.data;
    return orders[0]?.attributes['state'] === `state/${state}`;
  });
  expect(orders).toHaveLength(1);
  return orders[0]!;
}

/** Payments of the order at the payment provider. */
async function ledger(transactionId: string) {
  const { stripe } = api.sandbox;
  const intents = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata['transactionId'] === transactionId,
  );
  const charges = await Promise.all(
    intents.map(intent => stripe.charges.list({ payment_intent: intent.id })),
  );
  return {
    intents: intents.map(({ status }) => status),
    charged: charges
      .flatMap(({ data }) => data)
      .filter(({ captured }) => captured)
      .map(charge => charge.amount - charge.amount_refunded),
  };
}

const stepsOf = ({ attributes }: SdkEntity) =>
  (attributes as unknown as { transitions: { transition: string }[] }).transitions.map(
    ({ transition }) => transition.replace('transition/', ''),
  );

describe.each([
  ['has written down its calls, before they are sent', 'before'],
  ['has sent its calls, before they are answered', 'during'],
  ['has been answered, before it can write so', 'after'],
] as const)('a marketplace that dies when it %s', (_, moment) => {
  let asked: TestClass;
  let paid: Order;
  let accepted: Order;
  let declined: Order;

  beforeAll(async () => {
    asked = await publishClass(teacher, { seats: 1 });
    paid = await paidOrder();
    accepted = await confirmedOrder();
    declined = await confirmedOrder();
    if (moment === 'during') await api.sandbox.control({ fail: 'always', delayMs: 600 });
    await api.dieAt(moment, 4);
    const ends = await Promise.allSettled([
      requestPlace(api, student, asked),
      move(student, paid.payment.transactionId, 'confirm-payment'),
      move(teacher, accepted.payment.transactionId, 'accept'),
      move(teacher, declined.payment.transactionId, 'decline'),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await api.death();
    await api.sandbox.control({ clear: true });
    await api.boot();
  }, 90_000);

  it('holds one place with one payment, which the student can go on with', async () => {
    const { id } = await orderIn('pending-payment', asked);
    expect(await freePlaces(api, asked)).toBe(0);
    expect(await ledger(id.uuid)).toEqual({ intents: ['requires_payment_method'], charged: [] });
    const { data } = await student.client.transactions.show({ id });
    await payByCard(api, openPaymentOf(data.data));
    const confirmed = await move(student, id.uuid, 'confirm-payment');
    expect(stepsOf(confirmed)).toEqual(['request-payment', 'confirm-payment']);
  });

  it('confirms once', async () => {
    const order = await orderIn('preauthorized', paid.wanted);
    expect(stepsOf(order)).toEqual(['request-payment', 'confirm-payment']);
    expect(await ledger(order.id.uuid)).toEqual({ intents: ['requires_capture'], charged: [] });
  });

  it('charges once', async () => {
    const order = await orderIn('accepted', accepted.wanted);
    expect(stepsOf(order)).toEqual(['request-payment', 'confirm-payment', 'accept']);
    expect(await ledger(order.id.uuid)).toEqual({ intents: ['succeeded'], charged: [2000] });
    expect(await freePlaces(api, accepted.wanted)).toBe(0);
  });

  it('gives card and place back once', async () => {
    const order = await orderIn('declined', declined.wanted);
    expect(stepsOf(order)).toEqual(['request-payment', 'confirm-payment', 'decline']);
    expect(await ledger(order.id.uuid)).toEqual({ intents: ['canceled'], charged: [] });
    expect(await freePlaces(api, declined.wanted)).toBe(1);
  });
});
