import type Stripe from 'stripe';
import { createAccount, paymentParams } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let teacher: Stripe.Account;

beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
  teacher = await createAccount(stripe);
  // A charge without a destination stays on the balance of the platform.
  await stripe.paymentIntents.create({
    amount: 90_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
});
afterAll(() => sandbox.close());

const balanceOf = async (stripeAccount?: string) => {
  const { available } = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return available.find(({ currency }) => currency === 'usd')?.amount ?? 0;
};

const transfer = (overrides: Partial<Stripe.TransferCreateParams> = {}) =>
  stripe.transfers.create({
    amount: 1_000,
    currency: 'usd',
    destination: teacher.id,
    ...overrides,
  });

/** Charges 100.00 with a fee of 23.50, passed on to the teacher. */
async function sharedCharge(): Promise<Stripe.Charge> {
  const { latest_charge: id } = await stripe.paymentIntents.create(
    paymentParams(teacher.id, {
      capture_method: 'automatic',
      confirm: true,
      payment_method: 'pm_card_visa',
    }),
  );
  return stripe.charges.retrieve(String(id));
}

describe('transfers', () => {
  it('move money from the platform to a connected account', async () => {
    const [platform, account] = [await balanceOf(), await balanceOf(teacher.id)];
    const made = await transfer({ transfer_group: 'march', metadata: { order: '7' } });
    expect(made).toMatchObject({
      object: 'transfer',
      amount: 1_000,
      amount_reversed: 0,
      currency: 'usd',
      destination: teacher.id,
      metadata: { order: '7' },
      reversed: false,
      transfer_group: 'march',
    });
    expect(await balanceOf()).toBe(platform - 1_000);
    expect(await balanceOf(teacher.id)).toBe(account + 1_000);
    expect(await stripe.transfers.retrieve(made.id)).toEqual(made);
  });

  it('show the payment and the ledger entry that they made', async () => {
    const { id } = await transfer();
    const shown = await stripe.transfers.retrieve(id, {
      expand: ['balance_transaction', 'destination_payment'],
    });
    expect(shown.balance_transaction).toMatchObject({ amount: -1_000, net: -1_000, fee: 0 });
    expect(shown.destination_payment).toMatchObject({
      amount: 1_000,
      application_fee: null,
      captured: true,
      source_transfer: id,
    });
  });

  it('are found by destination and group, newest first', async () => {
    const other = await createAccount(stripe);
    const first = await transfer({ destination: other.id, transfer_group: 'april' });
    const second = await transfer({ destination: other.id });
    const byAccount = await stripe.transfers.list({ destination: other.id });
    expect(byAccount.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const byGroup = await stripe.transfers.list({ transfer_group: 'april' });
    expect(byGroup.data).toEqual([first]);
  });

  it('take a new description and metadata, and leave the rest', async () => {
    const made = await transfer({ metadata: { order: '8', note: 'x' } });
    const changed = await stripe.transfers.update(made.id, {
      description: 'Share of April',
      metadata: { note: '' },
    });
    expect(changed).toEqual({
      ...made,
      description: 'Share of April',
      metadata: { order: '8' },
    });
  });

  it.each<[string, Partial<Stripe.TransferCreateParams>, object]>([
    ['an unknown account', { destination: 'acct_no' }, { param: 'destination' }],
    ['more than there is', { amount: 9_999_999 }, { code: 'balance_insufficient' }],
    ['a currency without balance', { currency: 'eur' }, { code: 'balance_insufficient' }],
    ['nothing', { amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['an unknown charge', { source_transaction: 'ch_no' }, { param: 'source_transaction' }],
  ])('are refused for %s', async (_reason, overrides, error) => {
    const before = await balanceOf();
    await expect(transfer(overrides)).rejects.toMatchObject({ statusCode: 400, ...error });
    expect(await balanceOf()).toBe(before);
  });

  it('need an account that may receive them', async () => {
    const { id } = await createAccount(stripe, { individual: { first_name: 'Mara' } });
    await expect(transfer({ destination: id })).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
      param: 'destination',
    });
  });

  it('are made and read by the platform only', async () => {
    const acting = { stripeAccount: teacher.id };
    const { id } = await transfer();
    await expect(
      stripe.transfers.create({ amount: 100, currency: 'usd', destination: teacher.id }, acting),
    ).rejects.toMatchObject({ statusCode: 403 });
    await expect(stripe.transfers.retrieve(id, {}, acting)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });
});

describe('reversals of a transfer', () => {
  it('bring back a part, then the rest, and no more', async () => {
    const { id } = await transfer();
    const [platform, account] = [await balanceOf(), await balanceOf(teacher.id)];
    const part = await stripe.transfers.createReversal(id, { amount: 300 });
    expect(part).toMatchObject({ object: 'transfer_reversal', amount: 300, transfer: id });
    expect(await balanceOf()).toBe(platform + 300);
    expect(await balanceOf(teacher.id)).toBe(account - 300);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 300,
      reversed: false,
    });
    await expect(stripe.transfers.createReversal(id, { amount: 701 })).rejects.toMatchObject({
      param: 'amount',
    });
    const rest = await stripe.transfers.createReversal(id, { metadata: { why: 'cancelled' } });
    expect(rest).toMatchObject({ amount: 700, metadata: { why: 'cancelled' } });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ reversed: true });
    await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await stripe.transfers.listReversals(id);
    expect(data.map(reversal => reversal.id)).toEqual([rest.id, part.id]);
  });

  it('give back the share of the application fee on demand', async () => {
    const charge = await sharedCharge();
    const [platform, account] = [await balanceOf(), await balanceOf(teacher.id)];
    await stripe.transfers.createReversal(String(charge.transfer), {
      amount: 5_000,
      refund_application_fee: true,
    });
    // Half of the transfer comes back, and half of the fee of 23.50 goes to the account.
    expect(await balanceOf()).toBe(platform + 5_000 - 1_175);
    expect(await balanceOf(teacher.id)).toBe(account - 5_000 + 1_175);
    const [fee] = (await stripe.applicationFees.list({ limit: 1 })).data;
    expect(fee).toMatchObject({ amount: 2_350, amount_refunded: 1_175, refunded: false });
  });
});

describe('charges', () => {
  it('take a description and metadata, and emit the change', async () => {
    const charge = await sharedCharge();
    const changed = await stripe.charges.update(charge.id, {
      description: 'Morning flow',
      metadata: { class: 'l1' },
    });
    expect(changed).toEqual({ ...charge, description: 'Morning flow', metadata: { class: 'l1' } });
    const cleared = await stripe.charges.update(charge.id, { description: '', metadata: '' });
    expect(cleared).toMatchObject({ description: null, metadata: {} });
    const { data: events } = await stripe.events.list({ type: 'charge.updated', limit: 2 });
    expect(events.map(({ data }) => data.object)).toMatchObject([
      { id: charge.id, description: null },
      { id: charge.id, description: 'Morning flow' },
    ]);
  });

  it('never change their amount', async () => {
    const { id } = await sharedCharge();
    const change = { metadata: {}, amount: 1 };
    await expect(stripe.charges.update(id, change)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'amount',
    });
  });

  it('are found by their payment', async () => {
    const { id, payment_intent: intent } = await sharedCharge();
    const { data } = await stripe.charges.list({ payment_intent: String(intent) });
    expect(data.map(charge => charge.id)).toEqual([id]);
  });

  it('of the platform are no charges of a connected account', async () => {
    const { id } = await sharedCharge();
    const acting = { stripeAccount: teacher.id };
    await expect(stripe.charges.retrieve(id, {}, acting)).rejects.toMatchObject({
      message: `No such charge: '${id}'`,
      statusCode: 404,
    });
  });
});

describe('the ledger', () => {
  it('has an entry for every movement, whose nets are the balance', async () => {
    const account = await createAccount(stripe);
    await stripe.paymentIntents.create(
      paymentParams(account.id, {
        capture_method: 'automatic',
        confirm: true,
        payment_method: 'pm_card_visa',
      }),
    );
    const acting = { stripeAccount: account.id };
    await stripe.payouts.create({ amount: 2_650, currency: 'usd' }, acting);
    const { data } = await stripe.balanceTransactions.list({}, acting);
    expect(data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
      ['payout', -2_650, 0, -2_650],
      ['payment', 10_000, 2_350, 7_650],
    ]);
    expect(await balanceOf(account.id)).toBe(5_000);
    const [payout, payment] = data;
    const ofPayments = await stripe.balanceTransactions.list({ type: 'payment' }, acting);
    expect(ofPayments.data).toEqual([payment]);
    expect(await stripe.balanceTransactions.retrieve(payout?.id ?? '', {}, acting)).toEqual(payout);
    await expect(stripe.balanceTransactions.retrieve(payout?.id ?? '')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('books the application fee on the platform', async () => {
    const charge = await sharedCharge();
    const [fee] = (await stripe.applicationFees.list({ limit: 1 })).data;
    expect(fee).toMatchObject({
      account: teacher.id,
      amount: 2_350,
      amount_refunded: 0,
      originating_transaction: charge.id,
    });
    expect(await stripe.applicationFees.retrieve(fee?.id ?? '')).toEqual(fee);
    const acting = { stripeAccount: teacher.id };
    await expect(stripe.applicationFees.retrieve(fee?.id ?? '', {}, acting)).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('application fees', () => {
  it('go back in part, beside a refund that leaves them', async () => {
    const charge = await sharedCharge();
    const [platform, account] = [await balanceOf(), await balanceOf(teacher.id)];
    await stripe.refunds.create({ charge: charge.id, amount: 4_000, reverse_transfer: true });
    const fee = String(charge.application_fee);
    const part = await stripe.applicationFees.createRefund(fee, {
      amount: 900,
      metadata: { order: '7' },
    });
    expect(part).toMatchObject({
      object: 'fee_refund',
      amount: 900,
      currency: 'usd',
      fee,
      metadata: { order: '7' },
      balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await balanceOf()).toBe(platform - 900);
    expect(await balanceOf(teacher.id)).toBe(account - 4_000 + 900);
    // 14.50 of 23.50 are left.
    await expect(stripe.applicationFees.createRefund(fee, { amount: 1_451 })).rejects.toMatchObject(
      {
        statusCode: 400,
        param: 'amount',
      },
    );
    const rest = await stripe.applicationFees.createRefund(fee);
    expect(rest.amount).toBe(1_450);
    const { data } = await stripe.applicationFees.listRefunds(fee);
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await stripe.applicationFees.retrieve(fee)).toMatchObject({ refunded: true });
  });
});

describe('payouts', () => {
  it('take metadata, and can not be canceled once they are paid', async () => {
    const acting = { stripeAccount: teacher.id };
    await transfer();
    const { id, status } = await stripe.payouts.create({ amount: 100, currency: 'usd' }, acting);
    expect(status).toBe('pending');
    const changed = await stripe.payouts.update(id, { metadata: { month: 'May' } }, acting);
    expect(changed).toMatchObject({ status: 'paid', metadata: { month: 'May' } });
    await expect(stripe.payouts.cancel(id, {}, acting)).rejects.toMatchObject({
      message: expect.stringContaining('status of paid'),
    });
  });

  it('come back when the bank refuses them', async () => {
    const account = await createAccount(stripe, {
      external_account: {
        object: 'bank_account',
        country: 'US',
        currency: 'usd',
        routing_number: '110000000',
        account_number: '000111111116',
      },
    });
    await transfer({ destination: account.id });
    const acting = { stripeAccount: account.id };
    const { id } = await stripe.payouts.create({ amount: 400, currency: 'usd' }, acting);
    expect(await stripe.payouts.retrieve(id, {}, acting)).toMatchObject({
      status: 'failed',
      failure_code: 'no_account',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await balanceOf(account.id)).toBe(1_000);
    const { data: events } = await stripe.events.list({ limit: 2 }, acting);
    expect(events.map(({ type }) => type)).toEqual(['payout.failed', 'payout.created']);
  });
});
