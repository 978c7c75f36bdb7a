import type Stripe from 'stripe';
import { createAccount } from '../testing/factories.ts';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let teacher: Stripe.Account;

beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
  teacher = await createAccount(stripe);
});
afterAll(() => sandbox.close());

const asked = (rest: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2400,
    currency: 'usd',
    allowed_payment_method_types: ['alipay', 'ideal'],
    transfer_data: { destination: teacher.id },
    ...rest,
  });

/** Sends what the payer's browser would send. */
async function confirm(
  intent: Stripe.PaymentIntent,
  fields: Record<string, string>,
): Promise<Stripe.PaymentIntent> {
  const answer = await fetch(`${sandbox.url}/stripe/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.keys.stripePublishableKey}` },
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '', ...fields }),
  });
  return (await answer.json()) as Stripe.PaymentIntent;
}

const byAlipay = {
  'payment_method_data[type]': 'alipay',
  return_url: 'https://shop.example/back?order=7',
};

const answerBank = (intent: Stripe.PaymentIntent, outcome: string) =>
  fetch(intent.next_action?.redirect_to_url?.url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  });

describe('a payment that its payer pushes', () => {
  test('is charged when the payer has agreed at their bank', async () => {
    const waiting = await confirm(await asked(), byAlipay);
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: 'https://shop.example/back?order=7' },
      },
    });
    const back = await answerBank(waiting, 'complete');
    const location = new URL(back.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      order: '7',
      payment_intent: waiting.id,
      redirect_status: 'succeeded',
    });
    const paid = await stripe.paymentIntents.retrieve(waiting.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2400,
      latest_charge: { captured: true, payment_method_details: { type: 'alipay', alipay: {} } },
    });
  });

  test('needs another method when the payer has not', async () => {
    const waiting = await confirm(await asked(), byAlipay);
    const back = await answerBank(waiting, 'fail');
    expect(back.headers.get('location')).toContain('redirect_status=failed');
    expect(await stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
    });
  });

  test('needs an address to come back to', async () => {
    const { return_url: _, ...nowhere } = byAlipay;
    expect(await confirm(await asked(), nowhere)).toMatchObject({
      error: { code: 'parameter_missing', param: 'return_url' },
    });
  });

  test('takes only the methods that it was made for', async () => {
    expect(await confirm(await asked(), { payment_method: 'pm_card_visa' })).toMatchObject({
      error: { param: 'payment_method' },
    });
    const card = await stripe.paymentIntents.create({ amount: 2400, currency: 'usd' });
    expect(await confirm(card, byAlipay)).toMatchObject({ error: { param: 'payment_method' } });
  });

  test('offers those of its methods that fit', async () => {
    expect((await asked()).payment_method_types).toEqual(['alipay']);
  });

  const allowed = 'allowed_payment_method_types';
  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>]>([
    ['an unknown method', { [allowed]: ['cash'] }],
    ['a currency that no method takes', { [allowed]: ['ideal'] }],
    ['a charge to be captured later', { capture_method: 'manual' }],
  ])('is refused with %s', async (_, params) => {
    await expect(asked(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: allowed,
    });
  });

  test('is requested with an exact list by older clients', async () => {
    const older = async (type: string, rest: Record<string, string> = {}) => {
      const answer = await fetch(`${sandbox.url}/stripe/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.keys.stripeSecretKey}` },
        body: new URLSearchParams({
          amount: '2400',
          currency: 'usd',
          'payment_method_types[]': type,
          ...rest,
        }),
      });
      return (await answer.json()) as object;
    };
    expect(await older('alipay')).toMatchObject({ payment_method_types: ['alipay'] });
    expect(await older('cash')).toMatchObject({ error: { param: 'payment_method_types' } });
    expect(await older('ideal')).toMatchObject({ error: { param: 'currency' } });
    expect(await older('alipay', { capture_method: 'manual' })).toMatchObject({
      error: { param: 'capture_method' },
    });
    expect(await older('alipay', { 'allowed_payment_method_types[]': 'alipay' })).toMatchObject({
      error: { code: 'parameters_exclusive' },
    });
  });

  test('can not be saved for later', async () => {
    const method = await stripe.paymentMethods.create({ type: 'alipay' });
    expect(method).toMatchObject({ type: 'alipay', alipay: {} });
    const customer = await stripe.customers.create({ email: 'sam@example.com' });
    await expect(
      stripe.paymentMethods.attach(method.id, { customer: customer.id }),
    ).rejects.toMatchObject({ code: 'payment_method_unexpected_state' });
    await expect(stripe.setupIntents.create({ payment_method: method.id })).rejects.toMatchObject({
      param: 'payment_method',
    });
  });
});
