import type Stripe from 'stripe';
import { personEndpoints } from './persons.ts';
import type { PersonsClient } from './persons.ts';
import { callServed } from '#server/testing/serveEndpoints.ts';
import { createAccount } from '@flowroom/sandbox/testing/factories';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

/** The SDK of a person with this payout account. */
const sdkOf = (stripeAccountId: string | null) => ({
  currentUser: {
    show: () =>
      Promise.resolve({
        data: {
          data: {
            id: 'teacher',
            type: 'currentUser',
            attributes: { profile: {} },
            relationships: {
              stripeAccount: { data: stripeAccountId && { id: 'account', type: 'stripeAccount' } },
            },
          },
          included: [{ id: 'account', type: 'stripeAccount', attributes: { stripeAccountId } }],
        },
      }),
  },
});

/** A company with a representative and an owner, and how its teacher calls the endpoints. */
async function company() {
  const { id } = await createAccount(stripe, { business_type: 'company', individual: undefined });
  const jo = await stripe.accounts.createPerson(id, {
    first_name: 'Jo',
    relationship: { representative: true, owner: true, percent_ownership: 50 },
  });
  const leo = await stripe.accounts.createPerson(id, {
    first_name: 'Leo',
    relationship: { owner: true, percent_ownership: 30 },
  });
  const call = (path: string, body: object = {}, client: PersonsClient | null = stripe) =>
    callServed(personEndpoints(client), `/payout-persons${path}`, body, { sdk: sdkOf(id) });
  const names = async () =>
    (await stripe.accounts.listPersons(id, { relationship: { representative: true } })).data.map(
      person => person.first_name,
    );
  return { id, jo, leo, call, names };
}

const tokenOf = async (person: Stripe.TokenCreateParams.Person) =>
  (await stripe.tokens.create({ person })).id;

describe('the people behind a company', () => {
  it('are listed oldest first, with what is missing of each', async () => {
    const { call } = await company();
    expect((await call('')).data).toMatchObject([
      { first_name: 'Jo', relationship: { representative: true, percent_ownership: 50 } },
      { first_name: 'Leo', requirements: { currently_due: expect.arrayContaining(['dob.day']) } },
    ]);
  });

  it('are changed by a token, once', async () => {
    const { id, leo, call } = await company();
    const personToken = await tokenOf({
      last_name: 'Marsh',
      relationship: { percent_ownership: 40 },
    });
    expect((await call('/change', { personId: leo.id, personToken })).status).toBe(200);
    expect(await stripe.accounts.retrievePerson(id, leo.id)).toMatchObject({
      first_name: 'Leo',
      last_name: 'Marsh',
      relationship: { owner: true, percent_ownership: 40 },
    });
    expect(await call('/change', { personId: leo.id, personToken })).toMatchObject({
      status: 409,
      code: 'payout-person-refused',
    });
  });

  it('stay as they were when the provider refuses a field', async () => {
    const { id, leo, call } = await company();
    const personToken = await tokenOf({ relationship: { percent_ownership: 60 } });
    const answer = await call('/change', { personId: leo.id, personToken });
    expect(answer).toMatchObject({ status: 409, code: 'payout-person-refused' });
    expect(await stripe.accounts.retrievePerson(id, leo.id)).toMatchObject({
      relationship: { percent_ownership: 30 },
    });
  });

  it('take turns as the representative, who stays where the provider refuses', async () => {
    const { jo, leo, call, names } = await company();
    expect((await call('/represent', { personId: leo.id })).status).toBe(200);
    expect(await names()).toEqual(['Leo']);
    expect((await call('/represent', { personId: leo.id })).status).toBe(200);
    expect((await call('/represent', { personId: 'person_unknown' })).status).toBe(404);
    expect(await names()).toEqual(['Leo']);

    const refusing: PersonsClient = {
      accounts: Object.assign(Object.create(stripe.accounts), {
        updatePerson: (...all: Parameters<typeof stripe.accounts.updatePerson>) =>
          all[1] === jo.id
            ? stripe.accounts.retrievePerson(all[0], 'person_unknown')
            : stripe.accounts.updatePerson(...all),
      }),
    };
    expect((await call('/represent', { personId: jo.id }, refusing)).status).toBe(404);
    expect(await names()).toEqual(['Leo']);
  });

  it('are removed, except the one who represents the company', async () => {
    const { id, jo, leo, call } = await company();
    expect(await call('/remove', { personId: jo.id })).toMatchObject({
      status: 409,
      code: 'payout-representative-needed',
    });
    expect((await call('/remove', { personId: leo.id })).status).toBe(200);
    expect((await call('/remove', { personId: leo.id })).status).toBe(200);
    const { data } = await stripe.accounts.listPersons(id);
    expect(data.map(person => person.first_name)).toEqual(['Jo']);
  });

  it('belong to an account: nobody reaches those of another one', async () => {
    const [mine, theirs] = [await company(), await company()];
    const personToken = await tokenOf({ last_name: 'Marsh' });
    const body = { personId: theirs.leo.id, personToken };
    expect((await mine.call('/change', body)).status).toBe(404);
    await mine.call('/remove', { personId: theirs.leo.id });
    expect((await stripe.accounts.listPersons(theirs.id)).data).toHaveLength(2);
  });

  it('are not listed without an account, a session, or the key of the provider', async () => {
    const endpoints = personEndpoints(stripe);
    const path = '/payout-persons';
    expect(await callServed(endpoints, path, {}, { sdk: sdkOf(null) })).toMatchObject({
      status: 409,
      code: 'stripe-account-not-found',
    });
    expect((await callServed(endpoints, path, {}, { isAnonymous: true })).status).toBe(401);
    expect(await (await company()).call('', {}, null)).toMatchObject({
      status: 424,
      code: 'payment-service-failed',
    });
  });
});
