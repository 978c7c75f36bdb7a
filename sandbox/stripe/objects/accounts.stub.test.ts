import type Stripe from 'stripe';
import { completeIndividual, createAccount } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const bank = (account_number: string) => ({
  object: 'bank_account' as const,
  country: 'US',
  currency: 'usd',
  routing_number: '110000000',
  account_number,
});

describe('accounts', () => {
  it('start in the currency of their country, with what is missing', async () => {
    const account = await stripe.accounts.create({ type: 'custom', country: 'DE' });
    expect(account).toMatchObject({
      charges_enabled: false,
      country: 'DE',
      default_currency: 'eur',
      payouts_enabled: false,
      type: 'custom',
    });
    expect(account.requirements?.currently_due).toEqual(
      expect.arrayContaining(['business_type', 'external_account', 'tos_acceptance.date']),
    );
    // Only accounts in the US need a part of the social security number.
    expect(account.requirements?.currently_due).not.toContain('individual.ssn_last_4');
  });

  it('need a country that the provider serves', async () => {
    await expect(stripe.accounts.create({ type: 'custom', country: 'XX' })).rejects.toMatchObject({
      code: 'country_unsupported',
      param: 'country',
    });
  });

  it('are enabled by the update that brings the last missing fact, and emit that', async () => {
    const { phone: _missing, ...individual } = completeIndividual;
    const { id } = await createAccount(stripe, { individual });
    const updated = await stripe.accounts.update(id, { individual: { phone: '+14155550132' } });
    expect(updated).toMatchObject({
      charges_enabled: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      individual: { first_name: 'Mara', phone: '+14155550132' },
      requirements: { currently_due: [], disabled_reason: null },
    });
    const { data } = await stripe.events.list(
      { type: 'account.updated', limit: 1 },
      {
        stripeAccount: id,
      },
    );
    expect(data[0]?.data.object).toMatchObject({ id, charges_enabled: true });
  });

  it('take the facts of a token once', async () => {
    const token = await stripe.tokens.create({
      account: {
        business_type: 'individual',
        individual: { first_name: 'Ada' },
        tos_shown_and_accepted: true,
      },
    });
    const account = await stripe.accounts.create({
      type: 'custom',
      country: 'US',
      account_token: token.id,
    });
    expect(account).toMatchObject({
      business_type: 'individual',
      individual: { first_name: 'Ada' },
      tos_acceptance: { date: expect.any(Number) },
    });
    await expect(
      stripe.accounts.update(account.id, { account_token: token.id }),
    ).rejects.toMatchObject({ code: 'token_already_used', param: 'account_token' });
    expect(await stripe.tokens.retrieve(token.id)).toMatchObject({ type: 'account', used: true });
  });

  it('refuse an address that is no web address', async () => {
    const { id } = await createAccount(stripe);
    await expect(
      stripe.accounts.update(id, { business_profile: { url: 'nowhere' } }),
    ).rejects.toMatchObject({ code: 'url_invalid', param: 'business_profile[url]' });
  });

  it('are listed for the platform, newest first', async () => {
    const [first, second] = [await createAccount(stripe), await createAccount(stripe)];
    const { data } = await stripe.accounts.list({ limit: 2 });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const others = await stripe.accounts.list({}, { stripeAccount: first.id });
    expect(others.data).toEqual([]);
  });

  it('read themselves, and no other account', async () => {
    const [own, other] = [await createAccount(stripe), await createAccount(stripe)];
    const acting = { stripeAccount: own.id };
    expect(await stripe.accounts.retrieve(own.id, {}, acting)).toMatchObject({ id: own.id });
    await expect(stripe.accounts.retrieve(other.id, {}, acting)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(
      stripe.balance.retrieve({}, { stripeAccount: 'acct_unknown' }),
    ).rejects.toMatchObject({ code: 'account_invalid', statusCode: 403 });
  });
});

describe('capabilities', () => {
  it('are requested one by one', async () => {
    const { id, capabilities } = await createAccount(stripe, {
      capabilities: { transfers: { requested: true } },
    });
    expect(capabilities).toEqual({ transfers: 'active' });
    const capability = await stripe.accounts.updateCapability(id, 'card_payments', {
      requested: true,
    });
    expect(capability).toMatchObject({
      id: 'card_payments',
      object: 'capability',
      account: id,
      requested: true,
      status: 'active',
    });
    expect((await stripe.accounts.retrieve(id)).capabilities).toEqual({
      card_payments: 'active',
      transfers: 'active',
    });
  });

  it('stay inactive while facts are missing', async () => {
    const { id } = await createAccount(stripe, { individual: { first_name: 'Mara' } });
    const capability = await stripe.accounts.updateCapability(id, 'transfers', {
      requested: true,
    });
    expect(capability.status).toBe('inactive');
    expect(capability.requirements?.currently_due).toContain('individual.last_name');
  });

  it('are those of payments by card and of transfers', async () => {
    const { id } = await createAccount(stripe);
    await expect(
      stripe.accounts.updateCapability(id, 'klarna_payments', { requested: true }),
    ).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
  });
});

describe('bank accounts', () => {
  it('are added as the default of their currency, listed and deleted', async () => {
    const { id, external_accounts: own } = await createAccount(stripe);
    const [first] = own?.data ?? [];
    const second = await stripe.accounts.createExternalAccount(id, {
      external_account: bank('000999999991'),
    });
    expect(second).toMatchObject({ account: id, last4: '9991', default_for_currency: true });
    const { data } = await stripe.accounts.listExternalAccounts(id);
    expect(data).toMatchObject([
      { id: second.id, default_for_currency: true },
      { id: first?.id, default_for_currency: false },
    ]);
    expect(await stripe.accounts.retrieveExternalAccount(id, second.id)).toEqual(second);
    expect(await stripe.accounts.deleteExternalAccount(id, first?.id ?? '')).toMatchObject({
      deleted: true,
    });
    await expect(
      stripe.accounts.retrieveExternalAccount(id, first?.id ?? ''),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  it('come as tokens too, whose numbers are not shown', async () => {
    const { id } = await createAccount(stripe);
    const { object: _object, ...numbers } = bank('000123456789');
    const token = await stripe.tokens.create({ bank_account: numbers });
    expect(token.bank_account).toMatchObject({ last4: '6789' });
    expect(JSON.stringify(token)).not.toContain('000123456789');
    const updated = await stripe.accounts.update(id, { external_account: token.id });
    expect(updated.external_accounts?.data).toMatchObject([{ last4: '6789' }]);
  });

  it('are not taken from a token of another kind', async () => {
    const { id } = await createAccount(stripe);
    const token = await stripe.tokens.create({ person: { first_name: 'Jo' } });
    await expect(stripe.accounts.update(id, { external_account: token.id })).rejects.toMatchObject({
      param: 'external_account',
    });
  });
});

describe('persons of a company', () => {
  const company = () => createAccount(stripe, { business_type: 'company' });

  it('are created, changed, listed and deleted', async () => {
    const { id } = await company();
    const person = await stripe.accounts.createPerson(id, {
      first_name: 'Jo',
      relationship: { representative: true },
    });
    expect(person).toMatchObject({ object: 'person', account: id, first_name: 'Jo' });
    const changed = await stripe.accounts.updatePerson(id, person.id, {
      dob: { day: 1, month: 2, year: 1980 },
    });
    expect(changed).toMatchObject({ first_name: 'Jo', dob: { day: 1, month: 2, year: 1980 } });
    const { data } = await stripe.accounts.listPersons(id);
    expect(data.map(one => one.id)).toEqual([person.id]);
    await stripe.accounts.deletePerson(id, person.id);
    expect((await stripe.accounts.listPersons(id)).data).toEqual([]);
  });

  it('that represent it answer what the account requires', async () => {
    const account = await company();
    const due = ['representative.first_name', 'representative.last_name'];
    expect(account.requirements?.currently_due).toEqual(expect.arrayContaining(due));
    await stripe.accounts.createPerson(account.id, {
      first_name: 'Jo',
      last_name: 'Berg',
      relationship: { representative: true },
    });
    const after = await stripe.accounts.retrieve(account.id);
    for (const name of due) expect(after.requirements?.currently_due).not.toContain(name);
  });

  it('are listed newest first, by what they are, with what is missing of each', async () => {
    const { id } = await company();
    const jo = await stripe.accounts.createPerson(id, {
      first_name: 'Jo',
      relationship: { representative: true, executive: true, title: 'Director' },
    });
    const owner = await stripe.accounts.createPerson(id, {
      first_name: 'Leo',
      last_name: 'Marsh',
      relationship: { owner: true, percent_ownership: 40 },
    });
    const { data } = await stripe.accounts.listPersons(id);
    expect(data.map(one => one.first_name)).toEqual(['Leo', 'Jo']);
    expect(data[0]).toMatchObject({
      relationship: { owner: true, percent_ownership: 40, representative: false, title: null },
      requirements: { currently_due: ['dob.day', 'dob.month', 'dob.year'] },
      ssn_last_4_provided: false,
      verification: { status: 'unverified' },
    });
    const owners = await stripe.accounts.listPersons(id, { relationship: { owner: true } });
    expect(owners.data.map(one => one.id)).toEqual([owner.id]);
    const { requirements } = await stripe.accounts.retrieve(id);
    expect(requirements?.currently_due).toEqual(
      expect.arrayContaining([`${jo.id}.last_name`, `${owner.id}.dob.day`]),
    );
    await expect(stripe.accounts.deletePerson(id, jo.id)).rejects.toThrow(
      'only verified executive',
    );
  });

  it('own the whole at most, and one of them represents it', async () => {
    const { id } = await company();
    const half = await stripe.accounts.createPerson(id, {
      relationship: { owner: true, percent_ownership: 60, representative: true },
    });
    await expect(
      stripe.accounts.createPerson(id, { relationship: { owner: true, percent_ownership: 40.5 } }),
    ).rejects.toMatchObject({
      message: 'The total combined ownership of the company would exceed 100 percent.',
      param: 'relationship[percent_ownership]',
    });
    const other = await stripe.accounts.createPerson(id, {
      relationship: { owner: true, percent_ownership: 40 },
    });
    const represent = (personId: string, representative: boolean) =>
      stripe.accounts.updatePerson(id, personId, { relationship: { representative } });
    await expect(represent(other.id, true)).rejects.toMatchObject({
      param: 'relationship[representative]',
    });
    await represent(half.id, false);
    expect((await represent(other.id, true)).relationship).toMatchObject({
      representative: true,
      percent_ownership: 40,
    });
  });
});
