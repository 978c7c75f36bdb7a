import { Script } from 'node:vm';
import type Stripe from 'stripe';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A payment that waits for the bank, by redirect when there is an address to return to. */
const challenged = (rest: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 2400,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    ...rest,
  });

const pageOf = ({ id, client_secret }: { id: string; client_secret: string | null }) =>
  `${sandbox.url}/stripe/3ds/${id}?client_secret=${client_secret ?? ''}`;

const answer = (address: string, outcome: string) =>
  fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

describe('the browser script', () => {
  test('is one plain script, whose frame any page may show', async () => {
    const script = await fetch(`${sandbox.url}/stripe/js/v3/`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const text = await script.text();
    expect(() => new Script(text)).not.toThrow();

    const frame = await fetch(`${sandbox.url}/stripe/js/v3/frame/card.html`);
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain(new URL(sandbox.url).origin);
    // The frame has no origin of its own, so its modules come across origins.
    const module = await fetch(`${sandbox.url}/stripe/js/v3/frame/card.js`);
    expect(module.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe("the bank's challenge", () => {
  test('lets the payment through, and fails it, once each', async () => {
    const passed = await challenged();
    expect(passed.status).toBe('requires_action');
    expect((await answer(pageOf(passed), 'complete')).status).toBe(200);
    expect(await sandbox.stripe.paymentIntents.retrieve(passed.id)).toMatchObject({
      status: 'succeeded',
    });
    // Too late to fail it.
    await answer(pageOf(passed), 'fail');
    expect(await sandbox.stripe.paymentIntents.retrieve(passed.id)).toMatchObject({
      status: 'succeeded',
    });

    const failed = await challenged();
    await answer(pageOf(failed), 'fail');
    expect(await sandbox.stripe.paymentIntents.retrieve(failed.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  test('may be passed with a card that is refused all the same', async () => {
    const intent = await challenged({
      payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    });
    expect((await answer(pageOf(intent), 'complete')).status).toBe(200);
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  test('opens for nobody without the secret, and takes no other answer', async () => {
    const intent = await challenged();
    const wrong = pageOf({ ...intent, client_secret: `${intent.id}_secret_guess` });
    expect((await fetch(wrong)).status).toBe(404);
    expect((await answer(wrong, 'complete')).status).toBe(404);
    await answer(pageOf(intent), 'maybe');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_action',
    });
  });

  test('goes back to a shop that sent the payer by redirect', async () => {
    const intent = await challenged({ return_url: 'https://shop.example/done?order=7' });
    const address = intent.next_action?.redirect_to_url?.url ?? '';
    const question = await fetch(address);
    expect(question.headers.get('content-security-policy')).toContain('https://shop.example');
    const back = new URL((await answer(address, 'fail')).headers.get('location') ?? '');
    expect(back.origin).toBe('https://shop.example');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'failed',
    });
  });
});
