import { drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

// A class of 20.00 with a commission of a tenth, refunded in part.

let api: PaidMarketplace;
let operator: OperatorAtConsole;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  api = await startPaidMarketplace();
  operator = await signInOperator(api, 'finance');
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());
beforeEach(() => api.sandbox.control({ clear: true }));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const reason = 'The class ended early.';

async function accepted(): Promise<OpenPayment> {
  const payment = await requestPlace(api, student, await publishClass(teacher));
  await payByCard(api, payment);
  await move(student, payment.transactionId, 'confirm-payment');
  await move(teacher, payment.transactionId, 'accept');
  return payment;
}

interface Shown {
  refundable: object | null;
  payin: object;
  payout: object;
  metadata: { refunds?: { amount: number; reference?: string; lines: object[] }[] };
  lineItems: { code: string; lineTotal: { amount: number }; reversal: boolean }[];
  timeline: { kind: string; action?: string; state?: string; input?: object; error?: string }[];
}
const show = async (id: string) => (await operator.console.get<Shown>('orders/show', { id })).data;
const refund = (id: string, amount: number) =>
  operator.console.post<{ refundId: string }>('orders/refund', { id, amount: usd(amount), reason });
const settle = () => drainTransitions(api.marketplace.context);
const callsOf = ({ timeline }: Shown) =>
  timeline.flatMap(({ kind, action, state }) =>
    kind === 'payment' && action?.startsWith('refund') ? [[action, state]] : [],
  );

/** What the provider has of a payment: refunds, fee that is left, and the teacher's share. */
async function bookOf({ intentId }: OpenPayment) {
  const { stripe } = api.sandbox;
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge', 'latest_charge.application_fee', 'latest_charge.transfer'],
  });
  const {
    application_fee: fee,
    transfer,
    amount_refunded: refunded,
  } = charge as never as {
    application_fee: { amount: number; amount_refunded: number };
    transfer: { amount: number; amount_reversed: number };
    amount_refunded: number;
  };
  const retained = fee.amount - fee.amount_refunded;
  return { refunded, retained, teacher: transfer.amount - transfer.amount_reversed - retained };
}

describe('a refund in part', () => {
  it('is shown before: what each line returns', async () => {
    const { transactionId: id } = await accepted();
    expect((await show(id)).refundable).toEqual(usd(2000));
    const { data } = await operator.console.get('orders/refund_preview', { id, amount: '700' });
    expect(data).toMatchObject({
      lines: [
        { code: 'line-item/session', lineTotal: usd(-700) },
        { code: 'line-item/provider-commission', lineTotal: usd(70) },
      ],
      payin: usd(1300),
      payout: usd(1170),
      fee: usd(70),
    });
  });

  it('returns money and commission, and a cancellation returns the rest', async () => {
    const payment = await accepted();
    const { transactionId: id } = payment;
    const { status, data } = await refund(id, 700);
    expect(status).toBe(200);
    // The lines are written at once, the provider is called by a job.
    expect(await show(id)).toMatchObject({
      payin: usd(1300),
      payout: usd(1170),
      refundable: usd(1300),
      metadata: { refunds: [{ id: data.refundId, amount: 700 }] },
    });
    await settle();
    const shown = await show(id);
    expect(shown.metadata.refunds?.[0]?.reference).toMatch(/^re_/);
    expect(callsOf(shown)).toEqual([
      ['refund', 'done'],
      ['refund-fee', 'done'],
    ]);
    expect(shown.timeline).toContainEqual(
      expect.objectContaining({ kind: 'operation', input: expect.objectContaining({ reason }) }),
    );
    expect(await bookOf(payment)).toEqual({ refunded: 700, retained: 130, teacher: 1170 });

    await operator.console.post('integration/transactions/transition', {
      id,
      transition: 'transition/cancel',
      params: {},
    });
    expect(await show(id)).toMatchObject({ payin: usd(0), payout: usd(0), refundable: null });
    expect(await bookOf(payment)).toEqual({ refunded: 2000, retained: 0, teacher: 0 });
  });

  it('comes again until nothing is left', async () => {
    const payment = await accepted();
    const { transactionId: id } = payment;
    for (const amount of [333, 334, 1333]) {
      expect((await refund(id, amount)).status).toBe(200);
      await settle();
    }
    expect(await show(id)).toMatchObject({ payin: usd(0), payout: usd(0), refundable: null });
    expect(await bookOf(payment)).toEqual({ refunded: 2000, retained: 0, teacher: 0 });
    expect((await refund(id, 1)).error).toMatchObject({ meta: { reason: 'refund-too-large' } });
  });

  it('that the provider refuses leaves the order as it was', async () => {
    const payment = await accepted();
    const { transactionId: id } = payment;
    const before = await show(id);
    await api.sandbox.control({ fail: 'next', method: 'POST', path: '/refunds$', status: 402 });
    await refund(id, 700);
    await settle();
    const after = await show(id);
    const { payin, payout, lineItems, refundable } = before;
    expect(after).toMatchObject({ payin, payout, lineItems, refundable });
    expect(after.metadata.refunds).toBeUndefined();
    expect(callsOf(after)).toEqual([
      ['refund', 'refused'],
      ['refund-fee', 'refused'],
    ]);
    expect(await bookOf(payment)).toEqual({ refunded: 0, retained: 200, teacher: 1800 });
    const { data } = await operator.console.get<{ jobs: { count: number } }>('counts/show');
    expect(data.jobs.count).toBe(1);
  });

  it('is done where a cancellation has returned everything before the provider was called', async () => {
    const payment = await accepted();
    const { transactionId: id } = payment;
    await refund(id, 700);
    await operator.console.post('integration/transactions/transition', {
      id,
      transition: 'transition/cancel',
      params: {},
    });
    await settle();
    expect(callsOf(await show(id))).toEqual([
      ['refund', 'done'],
      ['refund-fee', 'done'],
    ]);
    expect(await bookOf(payment)).toEqual({ refunded: 2000, retained: 0, teacher: 0 });
  });

  it('is refused while another one is being made, of what is not charged, and of too much', async () => {
    const { transactionId: id } = await accepted();
    expect((await refund(id, 2001)).error).toMatchObject({
      code: 'conflict',
      meta: { reason: 'refund-too-large', possible: 2000 },
    });
    await refund(id, 100);
    expect((await refund(id, 100)).error?.meta).toEqual({ reason: 'refund-in-progress' });
    await settle();
    const open = await requestPlace(api, student, await publishClass(teacher));
    expect((await refund(open.transactionId, 100)).error?.meta).toEqual({
      reason: 'payment-not-captured',
    });
    const other = { id, amount: { amount: 100, currency: 'EUR' }, reason };
    expect((await operator.console.post('orders/refund', other)).status).toBe(409);
    expect((await operator.console.post('orders/refund', { ...other, reason: ' ' })).status).toBe(
      400,
    );
    expect((await refund(teacher.id, 100)).status).toBe(404);
  });
});
