import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { reserveRefund } from '#marketplace/engine/refunds.ts';
import { recoverOne } from '#marketplace/engine/recovery.ts';

// The provider forgets idempotency keys after a day. A call whose answer was lost is repeated after
// two.

const hourMs = 3_600_000;

let api: PaidMarketplace;
let teacher: Person;
let ahead = 0;
beforeAll(async () => {
  const now = () => Date.now() + ahead;
  api = await startPaidMarketplace({ overrides: { now: () => new Date(now()) } }, { now });
  teacher = await signUpTeacher(api);
}, 60_000);
afterAll(() => api.close());

/** Makes an order of a class that is paid and accepted. */
async function accepted(wanted: TestClass) {
  const student = await signUp(api);
  const payment = await requestPlace(api, student, wanted);
  await payByCard(api, payment);
  await move(student, payment.transactionId, 'confirm-payment');
  await move(teacher, payment.transactionId, 'accept');
  return payment;
}

const publish = () =>
  publishClass(teacher, {
    start: new Date(Math.ceil((Date.now() + ahead) / hourMs) * hourMs + 24 * hourMs),
  });

/** Makes an order of a class three weeks later, whose money a second payout would take. */
const acceptedLater = async ({ start }: TestClass) =>
  accepted(await publishClass(teacher, { start: new Date(start.getTime() + 20 * 24 * hourMs) }));

/** Loses the answers of the provider to all calls of a path while `task` runs. */
async function whileAnswersAreLost(path: string, task: () => Promise<unknown>): Promise<void> {
  await api.sandbox.control({ fail: 'always', method: 'POST', path, dropAfter: true });
  await task();
  await api.sandbox.control({ clear: true });
}

/** Lets two days pass and the transitions that were not finished go on. */
async function recoverAfterDays(): Promise<void> {
  ahead += 48 * hourMs;
  while (await recoverOne(api.marketplace.context));
  await drainTransitions(api.marketplace.context);
}

const stateOf = async (id: string) =>
  (await operatorOf(api).transactions.show({ id })).data.data.attributes['lastTransition'];

async function payoutsOf(id: string) {
  const { id: account } = (await api.sandbox.stripe.accounts.list()).data[0]!;
  const { data } = await api.sandbox.stripe.payouts.list(
    { limit: 100 },
    { stripeAccount: account },
  );
  return data.filter(({ metadata }) => metadata?.['transactionId'] === id);
}

it('a refund is made once', async () => {
  const wanted = await publish();
  const { transactionId: id, intentId } = await accepted(wanted);
  await whileAnswersAreLost('/refunds$', async () => {
    const cancel = { id, transition: 'transition/cancel', params: {} };
    await expect(operatorOf(api).transactions.transition(cancel)).rejects.toMatchObject({
      status: 409,
    });
  });
  await recoverAfterDays();
  expect(await stateOf(id)).toBe('transition/cancel');
  const { data } = await api.sandbox.stripe.refunds.list({ payment_intent: intentId });
  expect(data.map(({ amount }) => amount)).toEqual([wanted.price]);
});

it('a refund in part is made once, with its share of the fee, and the payout is less', async () => {
  const wanted = await publish();
  const { transactionId: id, intentId } = await accepted(wanted);
  const { context } = api.marketplace;
  const amount = { amount: 700, currency: 'USD' };
  await inTransaction(context.db, tx => reserveRefund(context, tx, id, amount));
  await whileAnswersAreLost('/refunds$', async () => {
    // The answer about the refund is lost, then that about the fee.
    await drainTransitions(context);
    ahead += 10_000;
    await drainTransitions(context);
  });
  await recoverAfterDays();
  const { stripe } = api.sandbox;
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  expect(data.map(refund => refund.amount)).toEqual([700]);
  const [fee] = (await stripe.applicationFees.list({ limit: 1 })).data;
  expect([fee?.amount, fee?.amount_refunded]).toEqual([200, 70]);
  expect((await payoutsOf(id)).map(payout => payout.amount)).toEqual([1170]);
});

it('a payout is made once, and those of other orders are too', async () => {
  const wanted = await publish();
  const { transactionId: id } = await accepted(wanted);
  const other = await acceptedLater(wanted);
  await whileAnswersAreLost('/payouts$', async () => {
    ahead += wanted.end.getTime() - (Date.now() + ahead) + 1000;
    await drainTransitions(api.marketplace.context);
  });
  expect(await payoutsOf(id)).toHaveLength(1);
  await recoverAfterDays();
  expect(await stateOf(id)).toBe('transition/complete');
  expect(await payoutsOf(id)).toHaveLength(1);
  expect(await payoutsOf(other.transactionId)).toHaveLength(0);
  ahead += 21 * 24 * hourMs;
  await drainTransitions(api.marketplace.context);
  expect(await payoutsOf(other.transactionId)).toHaveLength(1);
});

it('a payout that had to wait for its money is made once', async () => {
  const wanted = await publish();
  const { transactionId: id } = await accepted(wanted);
  await acceptedLater(wanted);
  const none = { fail: 'next', path: '/payouts$', status: 400, code: 'balance_insufficient' };
  await api.sandbox.control(none);
  ahead += wanted.end.getTime() - (Date.now() + ahead) + 1000;
  await drainTransitions(api.marketplace.context);
  expect(await stateOf(id)).toBe('transition/complete');
  expect(await payoutsOf(id)).toHaveLength(0);
  await whileAnswersAreLost('/payouts$', async () => {
    ahead += 2 * hourMs;
    await drainTransitions(api.marketplace.context);
  });
  expect(await payoutsOf(id)).toHaveLength(1);
  await recoverAfterDays();
  expect(await payoutsOf(id)).toHaveLength(1);
});
