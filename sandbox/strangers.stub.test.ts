import { startSandbox } from './testing/startSandbox.ts';
import type { TestSandbox } from './testing/startSandbox.ts';

// Requests for data of the stubs without the key, link or session that grants access.

let sandbox: TestSandbox;
let meeting: { id: string; joinUrl: string; startUrl: string };
let payment: { id: string; client_secret: string | null };

beforeAll(async () => {
  sandbox = await startSandbox({
    mail: { secret: 'the secret of this installation', linkCommand: 'link' },
  });
  const person = { name: 'Maya Lind', email: 'maya@example.com' };
  const plan = {
    topic: 'A quiet hour',
    start_time: '2031-05-01T17:00:00Z',
    duration: 60,
    timezone: 'UTC',
  };
  const made = sandbox.addHost(person, [plan]).meetings[0];
  if (!made) throw new Error('No meeting was made.');
  meeting = made;
  payment = await sandbox.stripe.paymentIntents.create({
    amount: 2400,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
  });
});
afterAll(() => sandbox.close());

// Browsers have it: it is in the source of the checkout page.
const publishable = { authorization: 'Bearer pk_test_sandboxPublishableKey' };

describe('a stranger', () => {
  it.each<[method: string, address: string, headers: Record<string, string>, status: number]>([
    ['GET', '/mail', {}, 403],
    ['GET', '/mail/00000001-reset-password/html', {}, 403],
    ['GET', '/stripe/v1/payment_intents', {}, 401],
    ['GET', '/stripe/v1/payment_intents', publishable, 401],
    ['GET', '/stripe/v1/accounts', publishable, 401],
    ['GET', '/stripe/v1/payment_intents/:payment', publishable, 400],
    ['GET', '/stripe/_control', {}, 401],
    ['POST', '/stripe/_control', publishable, 401],
    ['GET', '/stripe/3ds/:payment', {}, 404],
    ['POST', '/stripe/3ds/:payment?client_secret=guess', {}, 404],
    ['GET', '/stripe/checkout/cs_test_guess', {}, 404],
    ['GET', '/stripe/connect/guess', {}, 404],
    ['GET', '/zoom/v2/users/me', {}, 401],
    ['GET', '/zoom/v2/meetings/:meeting', {}, 401],
    ['DELETE', '/zoom/v2/meetings/:meeting', {}, 401],
    ['POST', '/zoom/oauth/token', {}, 401],
    ['GET', '/zoom/oauth/authorize', {}, 400],
    ['GET', '/zoom/j/:meeting', {}, 403],
    ['GET', '/zoom/j/:meeting/standing', {}, 404],
    ['GET', '/zoom/s/:meeting', {}, 404],
    ['POST', '/zoom/s/:meeting?zak=guess', {}, 404],
    ['GET', '/', {}, 404],
  ])('gets nothing by %s %s', async (method, address, headers, status) => {
    const path = address.replace(':payment', payment.id).replace(':meeting', meeting.id);
    const answer = await fetch(sandbox.url + path, { method, headers, redirect: 'manual' });
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(text).not.toContain(payment.client_secret);
    for (const link of [meeting.joinUrl, meeting.startUrl]) expect(text).not.toContain(link);
  });
});

describe('a browser with the publishable key and the client secret', () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${sandbox.url}/stripe/v1/payment_intents/${payment.id}${path}`, {
      ...init,
      headers: { ...publishable, ...init.headers },
    });

  it('reads the payment and its payment method, and expands nothing else', async () => {
    const secret = `client_secret=${payment.client_secret}`;
    const shown = await ask(`?${secret}&expand[]=payment_method`);
    expect(await shown.json()).toMatchObject({ payment_method: { object: 'payment_method' } });
    for (const hidden of ['customer', 'latest_charge', 'payment_method.customer']) {
      const answer = await ask(`?${secret}&expand[]=${hidden}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { param: 'expand' } });
    }
  });

  it('does not get the answer that the secret key got for the same idempotency key', async () => {
    const { id, client_secret } = await sandbox.stripe.paymentIntents.create({
      amount: 2400,
      currency: 'usd',
      metadata: { note: 'private' },
    });
    const confirm = (authorization: string) =>
      fetch(`${sandbox.url}/stripe/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': 'the-same-key' },
        body: new URLSearchParams({
          client_secret: client_secret ?? '',
          payment_method: 'pm_card_visa',
        }),
      });
    const full = await confirm(`Bearer ${sandbox.keys.stripeSecretKey}`);
    expect(await full.text()).toContain('private');
    const again = await confirm(publishable.authorization);
    expect(await again.text()).not.toContain('private');
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });
});
