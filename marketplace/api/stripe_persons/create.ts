import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import { askProvider, callersAccount } from '#marketplace/api/stripe_account/provider.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { text } from '#marketplace/contract/fields.ts';

/** Adds a person to the caller's connected account. */
export const createStripePerson = operation({
  name: 'stripe_persons/create',
  method: 'POST',
  access: acting,
  input: z.strictObject({ personToken: text(1, 255) }),
  transaction: false,
  async run(call, { personToken }) {
    const { stripe_account_id: account } = await callersAccount(call, actingUser(call));
    const person = await askProvider(call, payments => payments.createPerson(account, personToken));
    const attributes = { stripePersonId: person.id };
    return { data: { id: randomUUID(), type: 'stripePerson', attributes } };
  },
});
