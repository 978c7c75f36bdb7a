import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

let api: PaidMarketplace;
let operator: OperatorAtConsole;
let order: OpenPayment;
let email: string;

beforeAll(async () => {
  api = await startPaidMarketplace();
  operator = await signInOperator(api, 'finance');
  const [teacher, student] = await Promise.all([
    signUpTeacher(api),
    signUp(api, { firstName: 'Ada', lastName: 'Kaplan' }),
  ]);
  ({ email } = student);
  order = await requestPlace(api, student, await publishClass(teacher));
  await payByCard(api, order, 'pm_card_createDispute');
  const { transactionId: id } = order;
  await move(student, id, 'confirm-payment');
  await student.client.messages.send({ transactionId: id, content: 'May I come late?' });
  await move(teacher, id, 'accept');
  await operatorOf(api).transactions.updateMetadata({
    id,
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
  order: { id: string } | null;
  evidence: { field: string; text: string }[];
}
const first = async () => (await operator.console.get<Shown[]>('disputes/query')).data[0]!;

it('a dispute waits with the evidence of its order, and is answered once', async () => {
  const { id, ...listed } = await first();
  expect(listed).toMatchObject({
    status: 'needs_response',
    waits: true,
    submissions: 0,
    order: { id: order.transactionId },
  });
  const { data } = await operator.console.get<Shown>('disputes/show', { id });
  const texts = Object.fromEntries(data.evidence.map(({ field, text }) => [field, text]));
  expect(texts).toMatchObject({
    customer_name: 'Ada Kaplan',
    customer_email_address: email,
    product_description: expect.stringMatching(/Seats: 1\. Price: 20\.00 USD\./),
    cancellation_policy_disclosure: expect.stringContaining('moderate'),
    uncategorized_text: expect.stringContaining('message of the customer: May I come late?'),
  });
  expect(texts['access_activity_log']).toContain('accept, by the provider');
  expect(texts['access_activity_log']).toContain('present for 55 minutes, noted by the meeting');

  const orderId = order.transactionId;
  const submit = () => operator.console.post<Shown>('disputes/submit', { id, orderId });
  expect((await submit()).data).toMatchObject({ status: 'under_review', waits: false });
  const sent = await api.sandbox.stripe.disputes.retrieve(id);
  expect(sent.evidence).toMatchObject({ customer_name: 'Ada Kaplan' });
  expect(await submit()).toMatchObject({
    status: 409,
    error: { meta: { reason: 'dispute-answered' } },
  });
  const { data: shown } = await operator.console.get<{ timeline: { kind: string }[] }>(
    'orders/show',
    { id: orderId },
  );
  expect(shown.timeline).toContainEqual(
    expect.objectContaining({ kind: 'operation', operation: 'disputes/submit', result: 'ok' }),
  );
});

it('a dispute that is none is not found', async () => {
  expect((await operator.console.get('disputes/show', { id: 'du_nothing' })).status).toBe(404);
});
