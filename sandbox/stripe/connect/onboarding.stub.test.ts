import type Stripe from 'stripe';
import { createAccount } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let sandbox: TestSandbox;
let clock = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => Date.now() + clock });
});
afterAll(() => sandbox.close());
afterEach(() => {
  clock = 0;
});

const returnUrl = 'http://localhost:3000/account/payments/success';
const refreshUrl = 'http://localhost:3000/account/payments/failure';

/** An account of which only the kind of business and the bank are known, and its page. */
async function begin(overrides: Partial<Stripe.AccountCreateParams> = {}) {
  const account = await createAccount(sandbox.stripe, { individual: undefined, ...overrides });
  const { url } = await sandbox.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
  });
  return { id: account.id, url };
}

const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** The names and suggested values of the fields of a page. */
async function fieldsOf(url: string): Promise<Record<string, string>> {
  const text = await (await fetch(url)).text();
  const inputs = [...text.matchAll(/name="([\w.]+)"[^>]*?value="([^"]*)"/gs)];
  return Object.fromEntries(
    inputs.filter(([, name]) => name !== 'step').map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
}

describe('onboarding to payouts', () => {
  test.each([
    ['a person in the US', {}],
    ['a company in the US', { business_type: 'company' as const }],
    [
      'a person in Germany',
      {
        country: 'DE',
        external_account: {
          object: 'bank_account' as const,
          country: 'DE',
          currency: 'eur',
          account_number: 'DE89370400440532013000',
        },
      },
    ],
    ['a person without a bank account', { external_account: undefined }],
  ])('takes what is suggested for %s, and the account can be paid', async (_who, overrides) => {
    const { id, url } = await begin(overrides);
    expect((await sandbox.stripe.accounts.retrieve(id)).charges_enabled).toBe(false);
    const answer = await send(url, { ...(await fieldsOf(url)), step: 'send' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, returnUrl]);
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      requirements: { currently_due: [] },
    });
    expect(await (await fetch(url)).text()).toContain('Nothing more is needed');
  });

  test('shows what was typed and what is wrong with it, and changes nothing', async () => {
    const { id, url } = await begin();
    const before = await sandbox.stripe.accounts.retrieve(id);
    const fields = await fieldsOf(url);
    const empty = await send(url, { ...fields, 'individual.first_name': ' ', step: 'send' });
    expect(empty.status).toBe(400);
    const text = await empty.text();
    expect(text).toContain('Please look at one field again.');
    expect(text).toContain('id="individual-first_name-error"');
    expect(text).toContain('value="Lindqvist"');

    const wrong = await send(url, {
      ...fields,
      'individual.dob': '1986-02-31',
      step: 'send',
    });
    expect(await wrong.text()).toContain('id="individual-dob-error"');
    const code = await send(url, {
      ...fields,
      'individual.address.postal_code': 'ABC',
      step: 'send',
    });
    expect(await code.text()).toContain('id="individual-address-postal_code-error"');
    expect(await sandbox.stripe.accounts.retrieve(id)).toEqual(before);
  });

  test('can be left for later', async () => {
    const { id, url } = await begin();
    expect((await send(url, { step: 'later' })).headers.get('location')).toBe(returnUrl);
    expect((await sandbox.stripe.accounts.retrieve(id)).charges_enabled).toBe(false);
  });

  test('leads to a fresh link when this one is old, and nowhere when it is unknown', async () => {
    const { url } = await begin();
    clock = 6 * 60_000;
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, refreshUrl]);
    expect((await fetch(`${url}x`)).status).toBe(404);
  });
});
