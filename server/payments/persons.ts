import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext, MountableEndpoint } from '#server/http/api/endpoint.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { payoutPersonsAnswer } from '#shared/contract/stripe.ts';
import { payoutOperations } from './operations.ts';

/** The part of the payment provider's client that is used here. */
export type PersonsClient = Pick<Stripe, 'accounts'>;

/** Most people that are listed: the provider's largest page. */
const mostPersons = 100;

/**
 * People behind the caller's company at the payment provider, mounted at /api:
 *
 * - POST /payout-persons            all of them, oldest first, with no more than
 *   `payoutPersonsAnswer` has
 * - POST /payout-persons/change     changes one by a token of the provider
 * - POST /payout-persons/represent  makes one the representative
 * - POST /payout-persons/remove     removes one
 *
 * The protocol can only add a person, so the others go to the provider with the key of the
 * platform. 424
 * `payment-service-failed` without that key. A refusal of the provider is 409
 * `payout-person-refused` with its message and the field.
 */
export function personsRouter(stripe: PersonsClient | null, context: EndpointContext): Router {
  const router = express.Router();
  for (const { path, handler } of personEndpoints(stripe)) router.post(path, handler(context));
  return router;
}

/** The endpoints of `personsRouter`. They reject with ApiFault 424 or 409 as it says. */
export function personEndpoints(stripe: PersonsClient | null): MountableEndpoint[] {
  const clientFor = async (sdk: ServerSdk) => {
    if (!stripe) {
      throw apiFault(424, 'payment-service-failed', 'The payment provider can not be asked.');
    }
    const user = entityOf(await sdk.currentUser.show({ include: ['stripeAccount'] }));
    const account = user.stripeAccount?.attributes.stripeAccountId;
    if (!account) throw apiFault(409, 'stripe-account-not-found', 'There is no payout account.');
    return personsOf(stripe, account);
  };
  return [
    endpoint({
      ...payoutOperations.listPersons,
      run: async ({ sdk }) =>
        v.parse(payoutPersonsAnswer, { data: await (await clientFor(sdk)).list() }),
    }),
    endpoint({
      ...payoutOperations.changePerson,
      async run({ input: { personId, personToken }, sdk }) {
        await (await clientFor(sdk)).change(personId, personToken);
      },
    }),
    endpoint({
      ...payoutOperations.makeRepresentative,
      async run({ input: { personId }, sdk }) {
        await (await clientFor(sdk)).represent(personId);
      },
    }),
    endpoint({
      ...payoutOperations.removePerson,
      async run({ input: { personId }, sdk }) {
        await (await clientFor(sdk)).remove(personId);
      },
    }),
  ];
}

function personsOf(stripe: PersonsClient, account: string) {
  const list = async () => {
    const { data } = await calling(() =>
      stripe.accounts.listPersons(account, { limit: mostPersons }),
    );
    return data.reverse();
  };
  const setRepresentative = (id: string, representative: boolean) =>
    calling(() => stripe.accounts.updatePerson(account, id, { relationship: { representative } }));
  return {
    list,
    change: (id: string, token: string) =>
      calling(() => stripe.accounts.updatePerson(account, id, { person_token: token })),
    /** The provider takes a new representative only after the old one has stepped down. */
    async represent(id: string): Promise<void> {
      const persons = await list();
      if (!persons.some(person => person.id === id)) throw unknownPerson();
      const before = persons.find(person => person.relationship?.representative);
      if (before?.id === id) return;
      if (before) await setRepresentative(before.id, false);
      try {
        await setRepresentative(id, true);
      } catch (error) {
        if (before) await setRepresentative(before.id, true);
        throw error;
      }
    },
    /** Removing one who is gone is no error. */
    async remove(id: string): Promise<void> {
      const person = (await list()).find(one => one.id === id);
      if (!person) return;
      if (person.relationship?.representative) {
        const title = 'The representative can not be removed.';
        throw apiFault(409, 'payout-representative-needed', title);
      }
      await calling(() => stripe.accounts.deletePerson(account, id));
    },
  };
}

const unknownPerson = () => apiFault(404, 'not-found', 'There is no such person.');

/** Runs a call to the provider. @throws ApiFault */
async function calling<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (error.code === 'resource_missing') throw unknownPerson();
    if (error.type !== 'StripeInvalidRequestError') {
      throw apiFault(424, 'payment-service-failed', 'The payment provider did not do it.');
    }
    const path = error.param?.match(/\w+/g);
    throw new ApiFault(409, [
      {
        status: 409,
        code: 'payout-person-refused',
        title: 'The payment provider refused the person.',
        meta: { stripeMessage: error.message },
        source: path ? { path: [...path], type: 'body' } : undefined,
      },
    ]);
  }
}

// Known by its type: the class would load the provider's client where there are no payments.
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe');
