import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

let api: PaidMarketplace;
let operator: OperatorAtConsole;
let order: OpenPayment;
let teacher: Person;
let student: Person;

/** An order whose payment is disputed. */
async function disputedOrder(): Promise<OpenPayment> {
  const made = await requestPlace(api, student, await publishClass(teacher));
  await payByCard(api, made, 'pm_card_createDispute');
  const { transactionId: id } = made;
  await move(student, id, 'confirm-payment');
  await student.client.messages.send({ transactionId: id, content: 'May I come late?' });
  await move(teacher, id, 'accept');
  return made;
}

beforeAll(async () => {
  api = await startPaidMarketplace();
  operator = await signInOperator(api, 'finance');
  [teacher, student] = await Promise.all([
    signUpTeacher(api),
    signUp(api, { firstName: 'Ada', lastName: 'Kaplan' }),
  ]);
  order = await disputedOrder();
  await operatorOf(api).transactions.updateMetadata({
    id: order.transactionId,
    metadata: {
      policy: 'moderate',
      attendance: [{ date: '2027-01-01', status: 'present', source: 'meeting', minutes: 55 }],
    },
  });
}, 60_000);
afterAll(() => api.close());

interface Shown {
  id: string;
  status: string;
  waits: boolean;
  submissions: number;
  sent: { state: string; error: string | null } | null;
  order: { id: string } | null;
  evidence: { field: string; text: string }[];
}
interface Listed {
  disputes: Shown[];
  next: string | null;
}
const list = async (query: Record<string, string> = {}) =>
  (await operator.console.get<Listed>('disputes/query', query)).data;
const show = async (id: string) =>
  (await operator.console.get<Shown>('disputes/show', { id })).data;

it('a dispute waits with the evidence of its order', async () => {
  const [waiting] = (await list()).disputes;
  const { id, ...listed } = waiting!;
  expect(listed).toMatchObject({
    status: 'needs_response',
    waits: true,
    submissions: 0,
    sent: null,
    order: { id: order.transactionId },
  });
  const { evidence } = await show(id);
  const texts = Object.fromEntries(evidence.map(({ field, text }) => [field, text]));
  expect(texts).toMatchObject({
    customer_name: 'Ada Kaplan',
    customer_email_address: student.email,
    product_description: expect.stringMatching(/Seats: 1\. Price: 20\.00 USD\./),
    cancellation_policy_disclosure: expect.stringContaining('moderate'),
    uncategorized_text: expect.stringContaining('message of the customer: May I come late?'),
  });
  expect(texts['access_activity_log']).toContain('accept, by the provider');
  expect(texts['access_activity_log']).toContain('present for 55 minutes, noted by the meeting');
});

it('evidence is stored, and sent once by a job', async () => {
  const { context } = api.marketplace;
  const orderId = order.transactionId;
  const { id } = (await list()).disputes[0]!;
  const submit = () => operator.console.post('disputes/submit', { id, orderId });
  const refusal = { status: 409, error: { meta: { reason: 'dispute-answered' } } };
  expect((await submit()).data).toEqual({ id });
  // Nothing was sent within the command.
  expect(await show(id)).toMatchObject({ waits: true, submissions: 0, sent: { state: 'started' } });
  expect(await submit()).toMatchObject(refusal);
  // Sent while it is shown, after the provider was read.
  const payments = context.payments!;
  const read = payments.findDispute.bind(payments);
  const reading = jest.spyOn(payments, 'findDispute').mockImplementationOnce(async name => {
    const before = await read(name);
    await drainTransitions(context);
    return before;
  });
  const shown = await show(id);
  reading.mockRestore();
  expect(shown).toMatchObject({
    status: 'under_review',
    waits: false,
    submissions: 1,
    sent: { state: 'done', error: null },
  });
  const { evidence } = await api.sandbox.stripe.disputes.retrieve(id);
  expect(evidence).toMatchObject({ customer_name: 'Ada Kaplan' });
  // The texts are not stored twice.
  const stored = await context.db
    .selectFrom('payment_operations')
    .select('request')
    .where('transaction_id', '=', orderId)
    .where('action', '=', 'evidence')
    .execute();
  expect(stored).toEqual([{ request: { disputeId: id } }]);
  expect(await submit()).toMatchObject(refusal);
});

it('the history of an order has its disputes', async () => {
  const { transactionId: id } = order;
  const shown = async () => {
    const { data, meta } = await operator.console.get<{ timeline: { kind: string }[] }>(
      'orders/show',
      { id },
    );
    return { entries: data.timeline, unknown: (meta as { unknown: string[] }).unknown };
  };
  const { entries, unknown } = await shown();
  expect(unknown).not.toContain('disputes');
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'operation', operation: 'disputes/submit', result: 'ok' }),
  );
  const [dispute] = (await list({ all: 'true' })).disputes;
  expect(entries.filter(({ kind }) => kind === 'dispute')).toEqual([
    expect.objectContaining({
      id: dispute?.id,
      amount: { amount: 2000, currency: 'USD' },
      status: 'under_review',
      waits: false,
      actor: expect.objectContaining({ role: 'customer', id: student.id }),
    }),
  ]);
  await api.sandbox.control({ fail: 'always', path: '/disputes$', status: 500 });
  const without = await shown();
  await api.sandbox.control({ clear: true });
  expect(without.unknown).toContain('disputes');
  expect(without.entries.length).toBe(entries.length - 1);
});

it('evidence that the provider refuses can be sent again', async () => {
  const { transactionId: orderId, intentId } = await disputedOrder();
  const [dispute] = (await api.sandbox.stripe.disputes.list({ payment_intent: intentId })).data;
  const { id } = dispute!;
  const submit = async () => {
    expect(await operator.console.post('disputes/submit', { id, orderId })).toMatchObject({
      status: 200,
    });
    await drainTransitions(api.marketplace.context);
  };
  const message = 'The evidence is too long.';
  await api.sandbox.control({ method: 'POST', path: `/disputes/${id}$`, status: 400, message });
  await submit();
  expect(await show(id)).toMatchObject({ waits: true, sent: { state: 'refused', error: message } });
  await submit();
  expect(await show(id)).toMatchObject({ waits: false, submissions: 1, sent: { state: 'done' } });
});

it('disputes that do not wait are in pages of all', async () => {
  await disputedOrder();
  const pages: Shown[][] = [];
  for (let after: string | null = ''; after !== null && pages.length < 9;) {
    const page = await list({ all: 'true', perPage: '1', ...(after ? { after } : {}) });
    pages.push(page.disputes);
    after = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([1, 1, 1]);
  const waiting = pages.flat().filter(({ waits }) => waits);
  expect(waiting).toHaveLength(1);
  expect((await list()).disputes.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
});

it('a dispute that is none is not found', async () => {
  expect((await operator.console.get('disputes/show', { id: 'du_nothing' })).status).toBe(404);
});
