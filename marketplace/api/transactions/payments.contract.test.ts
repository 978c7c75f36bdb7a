import { answerBank, move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { freePlaces, publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';
import { delayedTransition } from '#marketplace/jobs/delayedTransition.ts';
import { LaneRunner } from '#marketplace/jobs/runner.ts';

const quarterMs = 15 * 60_000;

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let ahead = 0;

beforeAll(async () => {
  api = await startPaidMarketplace({ overrides: { now: () => new Date(Date.now() + ahead) } });
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());

const chargedFor = async (intentId: string): Promise<number> => {
  const { data } = await api.sandbox.stripe.charges.list({ payment_intent: intentId });
  return data
    .filter(({ captured }) => captured)
    .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
};

/** Expires the payment; then resets the clock, so that cards and tokens stay valid. */
async function expirePayments(): Promise<void> {
  ahead = quarterMs + 1000;
  await new LaneRunner(api.marketplace.context, 'transitions', [delayedTransition]).drain();
  ahead = 0;
}

const stateOf = async (id: string) =>
  (await student.client.transactions.show({ id })).data.data.attributes['state'];

describe('an amount of nine digits', () => {
  const asked = async (price: number) => {
    const wanted = await publishClass(teacher, { seats: 1 });
    return { wanted, call: () => requestPlace(api, student, { ...wanted, price }) };
  };

  test('is refused in the words of the payment provider, and takes no place', async () => {
    const { wanted, call } = await asked(100_000_000);
    await expect(call()).rejects.toMatchObject({
      status: 402,
      data: {
        errors: [
          {
            code: 'transaction-payment-failed',
            meta: { stripeMessage: 'Amount must be no more than $999,999.99' },
          },
        ],
      },
    });
    expect(await freePlaces(api, wanted)).toBe(1);
  });

  test('begins above the most that can be paid', async () => {
    const { call } = await asked(99_999_999);
    expect(await call()).toHaveProperty('intentId');
  });
});

describe('a card that does not pay', () => {
  let wanted: TestClass;
  let payment: OpenPayment;

  beforeEach(async () => {
    wanted = await publishClass(teacher, { seats: 1 });
    payment = await requestPlace(api, student, wanted);
  });

  const confirm = () => move(student, payment.transactionId, 'confirm-payment');
  // The record of the call to the provider stays.
  const refusedToConfirm = () =>
    refusedWithoutTrace(api.marketplace.context.db, confirm, ['payment_operations']);

  const expectNothingBooked = async () => {
    await expirePayments();
    expect(await stateOf(payment.transactionId)).toBe('state/payment-expired');
    expect(await freePlaces(api, wanted)).toBe(1);
    expect(await chargedFor(payment.intentId)).toBe(0);
    const intent = await api.sandbox.stripe.paymentIntents.retrieve(payment.intentId);
    expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 });
  };

  it.each([
    ['is declined', 'pm_card_visa_chargeDeclined', 'card_declined'],
    ['lacks funds', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined'],
  ])('leaves no booking and no charge when it %s', async (_, card, code) => {
    expect(await payByCard(api, payment, card)).toMatchObject({ error: { code } });
    expect(await refusedToConfirm()).toEqual({
      status: 409,
      code: 'stripe-invalid-payment-intent-status',
    });
    expect(await stateOf(payment.transactionId)).toBe('state/pending-payment');
    await expectNothingBooked();
  });

  it("leaves no booking and no charge when the bank's challenge is failed", async () => {
    const asked = await payByCard(api, payment, 'pm_card_threeDSecure2Required');
    expect(asked).toMatchObject({ status: 'requires_action' });
    const status = { status: 409, code: 'stripe-invalid-payment-intent-status' };
    expect(await refusedToConfirm()).toEqual(status);
    await answerBank(api, payment, 'fail');
    expect(await refusedToConfirm()).toEqual(status);
    await expectNothingBooked();
  });

  it('can be followed by one that does, and is charged once', async () => {
    await payByCard(api, payment, 'pm_card_visa_chargeDeclined');
    await refusedToConfirm();
    await payByCard(api, payment, 'pm_card_threeDSecure2Required');
    await answerBank(api, payment, 'complete');
    expect((await confirm()).attributes).toMatchObject({ state: 'state/preauthorized' });
    await move(teacher, payment.transactionId, 'accept');
    expect(await chargedFor(payment.intentId)).toBe(2000);
    expect(await freePlaces(api, wanted)).toBe(0);
  });
});
