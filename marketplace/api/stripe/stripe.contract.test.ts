import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

let api: PaidMarketplace;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);

describe('a payout account', () => {
  it('is the provider’s own, and shown to its owner alone', async () => {
    const { data } = (await teacher.client.stripeAccount.fetch()).data;
    expect(data).toMatchObject({
      type: 'stripeAccount',
      attributes: { stripeAccountData: { country: 'US', charges_enabled: true } },
    });
    const shown = await teacher.client.currentUser.show({ include: ['stripeAccount'] });
    expect(shown.data.data.attributes).toMatchObject({
      stripeConnected: true,
      stripeChargesEnabled: true,
      stripePayoutsEnabled: true,
    });
    expect(includedOf(shown.data, 'stripeAccount')).toHaveLength(1);
    const seen = await student.client.users.show({ id: teacher.id, include: ['stripeAccount'] });
    expect(seen.data.included ?? []).toEqual([]);
    const { data: operated } = await operatorOf(api).users.show({
      id: teacher.id,
      include: ['stripeAccount'],
    });
    expect(includedOf(operated, 'stripeAccount')).toHaveLength(1);
  });

  it('is changed as the provider takes it, with a bank account that replaces the old one', async () => {
    const owner = await signUpTeacher(api);
    const bank = await api.sandbox.stripe.tokens.create({
      bank_account: {
        country: 'US',
        currency: 'usd',
        routing_number: '110000000',
        account_number: '000999999991',
      },
    });
    const { data } = await owner.client.stripeAccount.update(
      { businessProfileURL: 'https://studio.example', bankAccountToken: bank.id },
      { expand: true },
    );
    expect(data.data.attributes).toMatchObject({
      stripeAccountData: {
        business_profile: { url: 'https://studio.example' },
        external_accounts: { data: [{ last4: '9991' }] },
      },
    });
    expect((await owner.client.stripeAccount.fetch()).data.data.attributes).toEqual(
      data.data.attributes,
    );
  });

  it('of a company names its people', async () => {
    const owner = await signUp(api);
    await owner.client.stripeAccount.create({ country: 'US' });
    const person = await api.sandbox.stripe.tokens.create({
      person: { first_name: 'Noor', last_name: 'Haddad', relationship: { owner: true } },
    });
    const { data } = await owner.client.stripePersons.create(
      { personToken: person.id },
      { expand: true },
    );
    expect(data.data).toMatchObject({
      type: 'stripePerson',
      attributes: { stripePersonId: expect.stringMatching(/^person_/) },
    });
    const unknown = () => owner.client.stripePersons.create({ personToken: 'cpt_unknown' });
    expect(await refused(unknown)).toMatchObject({ status: 400 });
  });

  it('exists once', async () => {
    const again = () => teacher.client.stripeAccount.create({ country: 'US' });
    expect(await refused(again)).toEqual({ status: 409, code: 'conflict' });
  });

  it('exists once also when it is requested twice at the same time', async () => {
    const { client, id } = await signUp(api);
    const ask = (businessProfileMCC: string) =>
      client.stripeAccount.create({ country: 'US', businessProfileMCC }, { expand: true });
    const results = await Promise.allSettled([ask('7941'), ask('5734')]);
    const won = results.flatMap(result => (result.status === 'fulfilled' ? result.value : []));
    const lost = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost).toMatchObject([{ status: 409 }]);
    const row = await api.marketplace.context.db
      .selectFrom('stripe_accounts')
      .select(['stripe_account_id', 'data'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.data.id).toBe(row.stripe_account_id);
    expect(won[0]?.data.data.attributes).toMatchObject({ stripeAccountId: row.stripe_account_id });
  });

  it('is missed where there is none', async () => {
    const missing = { status: 409, code: 'stripe-account-not-found' };
    const { stripeAccount, stripeAccountLinks, stripePersons } = student.client;
    expect(await refused(() => stripeAccount.fetch())).toEqual(missing);
    expect(await refused(() => stripeAccount.update({}))).toEqual(missing);
    expect(await refused(() => stripePersons.create({ personToken: 'cpt_1' }))).toEqual(missing);
    const link = {
      failureURL: 'https://example.com/no',
      successURL: 'https://example.com/yes',
      type: 'custom_account_verification',
    };
    expect(await refused(() => stripeAccountLinks.create(link))).toEqual(missing);
  });

  it.each([
    ['a country in words', { country: 'Germany' }, ['country']],
    ['a token that is a number', { country: 'US', accountToken: 7 }, ['accountToken']],
    [
      'capabilities in words',
      { country: 'US', requestedCapabilities: 'all' },
      ['requestedCapabilities'],
    ],
  ])('is refused with %s', async (_, body, path) => {
    expect(await refused(() => student.client.stripeAccount.create(body))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path,
    });
  });

  it('is refused with a token that the provider does not know', async () => {
    const body = { country: 'US', accountToken: 'ct_unknown' };
    expect(await refused(() => student.client.stripeAccount.create(body))).toMatchObject({
      status: 400,
      code: 'validation-invalid-params',
    });
  });

  it('is completed on pages of the provider', async () => {
    const { stripeAccountLinks } = teacher.client;
    const addresses = {
      failureURL: 'https://example.com/no',
      successURL: 'https://example.com/yes',
    };
    const { data } = await stripeAccountLinks.create({
      ...addresses,
      type: 'custom_account_verification',
      collectionOptions: { fields: 'eventually_due' },
    });
    expect(data.data).toMatchObject({
      type: 'stripeAccountLink',
      attributes: { url: expect.stringMatching(/^http/), expiresAt: expect.any(Date) },
    });
    const invalid = (body: object, ...path: string[]) =>
      expect(refused(() => stripeAccountLinks.create({ ...addresses, ...body }))).resolves.toEqual({
        status: 400,
        code: 'validation-invalid-value',
        path,
      });
    await invalid({ type: 'any' }, 'type');
    await invalid({ type: 'account_update', successURL: 'nowhere' }, 'successURL');
    await invalid({ type: 'account_update', failureURL: 'javascript:alert(1)' }, 'failureURL');
  });
});

describe('a saved card', () => {
  it('belongs to a customer, one at a time, and is forgotten on request', async () => {
    const { stripeCustomer, stripeSetupIntents, currentUser } = student.client;
    const missing = { status: 409, code: 'stripe-customer-not-found' };
    const add = () => stripeCustomer.addPaymentMethod({ stripePaymentMethodId: 'pm_card_visa' });
    expect(await refused(add)).toEqual(missing);
    expect(await refused(() => stripeCustomer.deletePaymentMethod())).toEqual(missing);

    const setup = await stripeSetupIntents.create();
    expect(setup.data.data.attributes).toMatchObject({
      stripeSetupIntentId: expect.stringMatching(/^seti_/),
      clientSecret: expect.stringMatching(/_secret_/),
    });
    await stripeCustomer.create({ stripePaymentMethodId: 'pm_card_visa' });
    expect(await refused(() => stripeCustomer.create({}))).toEqual({
      status: 409,
      code: 'conflict',
    });
    const include = ['stripeCustomer', 'stripeCustomer.defaultPaymentMethod'];
    const cards = async () =>
      includedOf((await currentUser.show({ include })).data, 'stripePaymentMethod');
    expect(await cards()).toMatchObject([
      { attributes: { card: { brand: 'visa', last4Digits: '4242' } } },
    ]);
    expect(await refused(add)).toEqual({
      status: 409,
      code: 'stripe-multiple-payment-methods-not-supported',
    });
    await stripeCustomer.deletePaymentMethod();
    expect(await cards()).toEqual([]);
    await stripeCustomer.addPaymentMethod({ stripePaymentMethodId: 'pm_card_mastercard' });
    expect(await cards()).toMatchObject([{ attributes: { card: { brand: 'mastercard' } } }]);
  });
});

describe('a customer of the provider', () => {
  it('may have an address with letters of any script', async () => {
    const { client } = await signUp(api);
    const { data } = await client.stripeCustomer.create(
      { stripeCustomerEmail: 'иван@пример.example' },
      { expand: true },
    );
    const { stripeCustomerId } = data.data.attributes as { stripeCustomerId?: string };
    expect(await api.sandbox.stripe.customers.retrieve(stripeCustomerId ?? '')).toMatchObject({
      email: 'иван@пример.example',
    });
  });
});

describe('a card that the provider does not take', () => {
  it('leaves no customer behind, and the next one is taken', async () => {
    const { client } = await signUp(api);
    const { stripeCustomer } = client;
    const unknown = () => stripeCustomer.create({ stripePaymentMethodId: 'pm_unknown' });
    expect(await refused(unknown)).toMatchObject({ status: 400 });
    const { data } = await stripeCustomer.create(
      { stripePaymentMethodId: 'pm_card_visa' },
      { expand: true },
    );
    expect(data.data.attributes).toMatchObject({
      stripeCustomerId: expect.stringMatching(/^cus_/),
    });
  });
});

describe('a marketplace without payments', () => {
  it('says so', async () => {
    const bare = await startTestMarketplace();
    try {
      const { client } = await signUp(bare);
      const code = 'stripe-missing-api-key';
      const { db } = bare.marketplace.context;
      for (const call of [
        () => client.stripeAccount.create({ country: 'US' }),
        () => client.stripeCustomer.create({}),
        () => client.stripeSetupIntents.create(),
      ]) {
        expect(await refusedWithoutTrace(db, call)).toEqual({ status: 409, code });
      }
    } finally {
      await bare.close();
    }
  });
});
