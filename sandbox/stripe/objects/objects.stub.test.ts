import { createAccount, paymentParams } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('accounts', () => {
  it('are enabled once everything that is due is known', async () => {
    const { stripe } = sandbox;
    const account = await createAccount(stripe, { individual: { first_name: 'Mara' } });
    expect(account.charges_enabled).toBe(false);
    expect(account.requirements?.currently_due).toContain('individual.last_name');
    expect(account.requirements?.currently_due).not.toContain('individual.first_name');
    const whole = await createAccount(stripe);
    expect(whole).toMatchObject({ charges_enabled: true, requirements: { currently_due: [] } });
  });

  it('never store the numbers that prove an identity', async () => {
    const { id } = await createAccount(sandbox.stripe);
    const account = await sandbox.stripe.accounts.retrieve(id);
    expect(account.individual).toMatchObject({ ssn_last_4_provided: true });
    expect(account.individual).not.toHaveProperty('ssn_last_4');
  });

  it('take another bank account in place of that of its currency', async () => {
    const { stripe } = sandbox;
    const account = await createAccount(stripe);
    const updated = await stripe.accounts.update(account.id, {
      external_account: {
        object: 'bank_account',
        country: 'US',
        currency: 'usd',
        routing_number: '110000000',
        account_number: '000999999991',
      },
      metadata: { teacher: 'yes' },
    });
    expect(updated.external_accounts?.data).toMatchObject([{ last4: '9991' }]);
    expect(updated.metadata).toEqual({ teacher: 'yes' });
  });

  it.each([
    ['a routing number that fails its check', 'US', '110000001', '000123456789'],
    ['an IBAN that fails its check', 'DE', undefined, 'DE89370400440532013001'],
  ])('refuse %s', async (_what, country, routing_number, account_number) => {
    const currency = country === 'US' ? 'usd' : 'eur';
    const external_account = {
      object: 'bank_account' as const,
      country,
      currency,
      account_number,
      routing_number,
    };
    await expect(
      createAccount(sandbox.stripe, { country, external_account }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: country === 'US' ? 'routing_number_invalid' : 'account_number_invalid',
    });
  });

  it('are deleted without a balance only, and gone afterwards', async () => {
    const { stripe } = sandbox;
    const { id } = await createAccount(stripe);
    const paid = await stripe.paymentIntents.create(
      paymentParams(id, {
        capture_method: 'automatic',
        confirm: true,
        payment_method: 'pm_card_visa',
      }),
    );
    expect(paid.status).toBe('succeeded');
    await expect(stripe.accounts.del(id)).rejects.toMatchObject({ code: 'account_invalid' });
    const empty = await createAccount(stripe);
    expect(await stripe.accounts.del(empty.id)).toMatchObject({ deleted: true });
    await expect(stripe.accounts.retrieve(empty.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('have persons, whose token serves once and who can be read again', async () => {
    const { stripe } = sandbox;
    const account = await createAccount(stripe, { business_type: 'company' });
    const token = await stripe.tokens.create({
      person: { first_name: 'Jo', last_name: 'Berg', relationship: { representative: true } },
    });
    const person = await stripe.accounts.createPerson(account.id, { person_token: token.id });
    expect(await stripe.accounts.retrievePerson(account.id, person.id)).toMatchObject({
      first_name: 'Jo',
      relationship: { representative: true },
    });
    await expect(
      stripe.accounts.createPerson(account.id, { person_token: token.id }),
    ).rejects.toMatchObject({ code: 'token_already_used', param: 'person_token' });
    const other = await createAccount(stripe);
    await expect(stripe.accounts.retrievePerson(other.id, person.id)).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('get a link for onboarding, which has to lead back to a web address', async () => {
    const { stripe } = sandbox;
    const { id } = await createAccount(stripe);
    const params = {
      account: id,
      type: 'account_onboarding' as const,
      return_url: 'http://localhost:3000/ok',
      refresh_url: 'http://localhost:3000/again',
    };
    const link = await stripe.accountLinks.create(params);
    expect(link.url).toMatch(/\/stripe\/connect\/\w{32}$/);
    expect(link.expires_at - link.created).toBe(300);
    await expect(
      stripe.accountLinks.create({ ...params, return_url: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({ code: 'url_invalid', param: 'return_url' });
  });
});

describe('customers and their cards', () => {
  it('are created, read, and marked as deleted', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Ana' });
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, deleted: true }),
    );
    const { data } = await stripe.customers.list({ email: 'ana@example.com' });
    expect(data).toEqual([]);
  });

  it('have a card until it is detached, and no card of another customer', async () => {
    const { stripe } = sandbox;
    const [ana, bo] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: ana.id });
    expect(await stripe.paymentMethods.retrieve(card.id)).toMatchObject({
      customer: ana.id,
      card: { brand: 'visa', last4: '4242' },
    });
    await expect(stripe.paymentMethods.attach(card.id, { customer: bo.id })).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    });
    await expect(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        customer: bo.id,
        payment_method: card.id,
      }),
    ).rejects.toMatchObject({ param: 'payment_method' });
    await stripe.paymentMethods.detach(card.id);
    expect((await stripe.paymentMethods.list({ customer: ana.id })).data).toEqual([]);
    await expect(stripe.paymentMethods.detach(card.id)).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    });
  });

  it('can be set up without a payment, after the bank where the card requires it', async () => {
    const { stripe } = sandbox;
    const { id: customer } = await stripe.customers.create({});
    const done = await stripe.setupIntents.create({
      customer,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    expect(done.status).toBe('succeeded');
    const asked = await stripe.setupIntents.create({
      customer,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
    });
    expect(asked.status).toBe('requires_action');
  });

  it.each([
    ['4242424242424241', 'incorrect_number'],
    ['abc', 'invalid_number'],
  ])('card number %s is refused as %s', async (number, code) => {
    const card = { number, exp_month: 12, exp_year: 2050, cvc: '123' };
    await expect(
      sandbox.stripe.paymentMethods.create({ type: 'card', card }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code });
  });
});

describe('money', () => {
  const pay = (destination: string) =>
    sandbox.stripe.paymentIntents.create(
      paymentParams(destination, { confirm: true, payment_method: 'pm_card_visa' }),
    );

  it('moves on capture: charge, share of the account, payout', async () => {
    const { stripe } = sandbox;
    const { id } = await createAccount(stripe);
    const held = await pay(id);
    expect(held.status).toBe('requires_capture');
    const balance = () => stripe.balance.retrieve({}, { stripeAccount: id });
    expect((await balance()).available).toMatchObject([{ amount: 0, currency: 'usd' }]);
    await stripe.paymentIntents.capture(held.id);
    expect((await balance()).available).toMatchObject([{ amount: 7_650 }]);
    await expect(
      stripe.payouts.create({ amount: 7_651, currency: 'usd' }, { stripeAccount: id }),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
    const payout = await stripe.payouts.create(
      { amount: 7_650, currency: 'usd' },
      { stripeAccount: id },
    );
    expect((await balance()).available).toMatchObject([{ amount: 0 }]);
    expect((await stripe.payouts.list({}, { stripeAccount: id })).data).toMatchObject([
      { id: payout.id },
    ]);
    expect((await stripe.charges.list({ payment_intent: held.id })).data).toMatchObject([
      { captured: true, amount_captured: 10_000, application_fee_amount: 2_350 },
    ]);
  });

  it('goes back by refunds, up to what was paid, with the share that was passed on', async () => {
    const { stripe } = sandbox;
    const { id } = await createAccount(stripe);
    const { id: payment_intent } = await pay(id);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    });
    await stripe.paymentIntents.capture(payment_intent);
    const rest = { payment_intent, reverse_transfer: true, refund_application_fee: true };
    await stripe.refunds.create({ ...rest, amount: 4_000 });
    await expect(stripe.refunds.create({ ...rest, amount: 6_001 })).rejects.toMatchObject({
      param: 'amount',
    });
    await stripe.refunds.create(rest);
    await expect(stripe.refunds.create(rest)).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: id });
    expect(available).toMatchObject([{ amount: 0 }]);
  });

  it('is released when a held payment is canceled', async () => {
    const { stripe } = sandbox;
    const { id } = await createAccount(stripe);
    const held = await pay(id);
    expect(await stripe.paymentIntents.cancel(held.id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.paymentIntents.capture(held.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('of one account is no business of another', async () => {
    const { stripe } = sandbox;
    const [one, other] = [await createAccount(stripe), await createAccount(stripe)];
    const held = await pay(one.id);
    await expect(
      stripe.paymentIntents.retrieve(held.id, {}, { stripeAccount: other.id }),
    ).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      stripe.accounts.retrieve(one.id, {}, { stripeAccount: other.id }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('lists', () => {
  it('are paged from the newest on, in both directions', async () => {
    const { stripe } = sandbox;
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await stripe.products.create({ name, id: `paged-${name}` });
    const first = await stripe.products.list({ limit: 2 });
    expect([first.data.map(({ name }) => name), first.has_more]).toEqual([['e', 'd'], true]);
    const next = await stripe.products.list({ limit: 3, starting_after: 'paged-d' });
    expect([next.data.map(({ name }) => name), next.has_more]).toEqual([['c', 'b', 'a'], false]);
    const before = await stripe.products.list({ limit: 1, ending_before: 'paged-c' });
    expect([before.data.map(({ name }) => name), before.has_more]).toEqual([['d'], true]);
    await expect(stripe.products.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.products.list({ starting_after: 'prod_none' })).rejects.toMatchObject({
      param: 'starting_after',
    });
  });
});
