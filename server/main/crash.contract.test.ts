import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlowroomServer } from '#e2e/support/server.ts';
import { move, payByCard, requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import type { OpenPayment } from '@flowroom/marketplace/testing/fixtures/orders';
import { refusal, signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import {
  freePlaces,
  publishClass,
  signUpTeacher,
} from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { productApi } from '../testing/product.ts';
import type { ProductApi } from '../testing/product.ts';

// The whole product as it is shipped, stand-in for payments included, ended by SIGKILL.

let server: FlowroomServer;
let api: ProductApi;
let teacher: Person;
let student: Person;

/** Pushes the hourly process with four seconds for paying, as an operator does with the CLI. */
async function pushHastyProcess(): Promise<string> {
  const file = path.resolve(
    import.meta.dirname,
    '../../ext/flex-hourly-default-process/process.edn',
  );
  const [transitions = ''] = readFileSync(file, 'utf8').split(':notifications');
  const definition = `${transitions.replace('PT15M', 'PT4S')}}`;
  const { buildApiKey, marketplace } = api.credentials;
  const push = async (command: string, body: FormData | string) => {
    const answer = await fetch(`${api.url}/v1/build-api/${command}?marketplace=${marketplace}`, {
      method: 'POST',
      headers: {
        Authorization: `Apikey ${buildApiKey}`,
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      body,
    });
    expect(answer.status).toBe(200);
  };
  const form = new FormData();
  form.append('name', 'hasty');
  form.append('definition', definition);
  await push('processes/create', form);
  await push(
    'aliases/create-alias',
    JSON.stringify({ name: 'hasty', alias: 'release-1', version: 1 }),
  );
  return 'hasty/release-1';
}

/** The subject of a mail, as the Build API previews it. */
async function previewed(subject: string): Promise<string> {
  const { buildApiKey, marketplace } = api.credentials;
  const address = `${api.url}/v1/build-api/notifications/preview?marketplace=${marketplace}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Apikey ${buildApiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ template: { name: 'letter', subject, html: '<p>.</p>' } }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { subject: string } }).data.subject;
}

interface Order {
  wanted: TestClass;
  payment: OpenPayment;
}

async function paidOrder(alias?: string): Promise<Order> {
  const wanted = await publishClass(teacher, { seats: 1 });
  const payment = await requestPlace(api, student, wanted, alias);
  expect(await payByCard(api, payment)).toMatchObject({ status: 'requires_capture' });
  return { wanted, payment };
}

const transitionsOf = async (id: string) => {
  const { data } = await student.client.transactions.show({ id });
  const { transitions } = data.data.attributes as unknown as {
    transitions: { transition: string }[];
  };
  return transitions.map(({ transition }) => transition.replace('transition/', ''));
};

describe('the product, killed between payment and confirmation', () => {
  let confirmed: Order;
  let left: Order;

  beforeAll(async () => {
    server = await FlowroomServer.start({ SEED_DEMO: 'false' });
    api = productApi(server);
    const alias = await pushHastyProcess();
    [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
    confirmed = await paidOrder();
    left = await paidOrder(alias);
    await server.kill();
    await server.boot();
  }, 60_000);
  afterAll(() => server.stop());

  it('confirms exactly once when the student asks', async () => {
    const { transactionId: id, intentId } = confirmed.payment;
    await move(student, id, 'confirm-payment');
    expect(await refusal(move(student, id, 'confirm-payment'))).toEqual({
      status: 409,
      code: 'transaction-invalid-transition',
    });
    await move(teacher, id, 'accept');
    expect(await transitionsOf(id)).toEqual(['request-payment', 'confirm-payment', 'accept']);
    expect(await freePlaces(api, confirmed.wanted)).toBe(0);
    const { data } = await api.sandbox.stripe.charges.list({ payment_intent: intentId });
    expect(data).toMatchObject([{ captured: true, amount: 2000, amount_refunded: 0 }]);
  });

  it('writes mails with messages that come with them', async () => {
    expect(
      await previewed('{{t "Booked" "{count, plural, one {# place} other {# places}}" count=2}}'),
    ).toBe('2 places');
  });

  it('lets the order run out when nobody asks, and releases the card', async () => {
    const { transactionId: id, intentId } = left.payment;
    for (let tries = 0; tries < 80 && (await transitionsOf(id)).length < 2; tries += 1) {
      await sleep(100);
    }
    expect(await transitionsOf(id)).toEqual(['request-payment', 'expire-payment']);
    expect(await freePlaces(api, left.wanted)).toBe(1);
    const { stripe } = api.sandbox;
    const intent = await stripe.paymentIntents.retrieve(intentId);
    expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 });
    const { data } = await stripe.charges.list({ payment_intent: intentId });
    expect(data.filter(({ captured }) => captured)).toEqual([]);
  }, 20_000);
});
