import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acting, actingUser, operation, signedIn } from '../operation.ts';
import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { stripeAccountsOf } from '#marketplace/db/users/stripe.ts';
import type { StripeAccountRow } from '#marketplace/db/users/stripe.ts';
import { callProvider, callersAccount, saveAccount } from './provider.ts';

/** Presents a connected account; `stripeAccountData` is the provider's object. */
export const presentStripeAccount = (row: StripeAccountRow): Resource => ({
  id: row.id,
  type: 'stripeAccount',
  attributes: { stripeAccountId: row.stripe_account_id, stripeAccountData: row.data },
  links: { userId: row.user_id },
});

const optional = (max: number) => text(1, max).nullish();

/** Fields of both the creation and the update of an account. */
const accountFields = {
  accountToken: optional(255),
  bankAccountToken: optional(255),
  businessProfileMCC: optional(10),
  businessProfileURL: optional(2000),
  businessProfileProductDescription: optional(5000),
  requestedCapabilities: z.array(text(1, 100)).max(50).nullish(),
};

/** Returns the values that are neither null nor undefined. */
const givenOnly = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as { [K in keyof T]?: NonNullable<T[K]> };

/** Body of a creation. */
export const newAccountInput = () => z.strictObject({ country, ...accountFields });

const country = text(2, 2).refine(value => /^[A-Z]{2}$/.test(value), 'Expected a country code.');

/** Creates a connected account for the caller. @throws ApiError conflict for a second account */
export async function connectAccount(
  call: Call,
  input: z.infer<ReturnType<typeof newAccountInput>>,
): Promise<StripeAccountRow> {
  const userId = actingUser(call);
  if ((await stripeAccountsOf(call.db, [userId])).length > 0) {
    throw new ApiError('conflict', { details: 'There is a Stripe account already.' });
  }
  const details = givenOnly(input);
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('hex');
  const account = await callProvider(call, payments =>
    payments.createAccount(details, `account:${userId}:${hash.slice(0, 32)}`),
  );
  return saveAccount(call, userId, account);
}

/** Creates a connected account for the caller, which payouts need. */
export const createStripeAccount = operation({
  name: 'stripe_account/create',
  method: 'POST',
  access: acting,
  input: newAccountInput(),
  transaction: false,
  async run(call, input) {
    return { data: presentStripeAccount(await connectAccount(call, input)) };
  },
});

/** Fetches the caller's connected account from the payment provider. */
export const fetchStripeAccount = operation({
  name: 'stripe_account/fetch',
  method: 'GET',
  access: signedIn,
  input: z.object({}),
  transaction: false,
  async run(call) {
    const userId = actingUser(call);
    const { stripe_account_id: id } = await callersAccount(call, userId);
    const account = await callProvider(call, payments => payments.fetchAccount(id));
    return { data: presentStripeAccount(await saveAccount(call, userId, account)) };
  },
});

/** Body of an update. */
export const accountChangeInput = () => z.strictObject(accountFields);

/** Updates the caller's connected account. @throws ApiError stripe-account-not-found */
export async function changeAccount(
  call: Call,
  input: z.infer<ReturnType<typeof accountChangeInput>>,
): Promise<StripeAccountRow> {
  const userId = actingUser(call);
  const { stripe_account_id: id } = await callersAccount(call, userId);
  const account = await callProvider(call, payments =>
    payments.updateAccount(id, givenOnly(input)),
  );
  return saveAccount(call, userId, account);
}

/** Updates the caller's connected account. */
export const updateStripeAccount = operation({
  name: 'stripe_account/update',
  method: 'POST',
  access: acting,
  input: accountChangeInput(),
  transaction: false,
  async run(call, input) {
    return { data: presentStripeAccount(await changeAccount(call, input)) };
  },
});

/** Adds a person to the caller's connected account. */
export const createStripePerson = operation({
  name: 'stripe_persons/create',
  method: 'POST',
  access: acting,
  input: z.strictObject({ personToken: text(1, 255) }),
  transaction: false,
  async run(call, { personToken }) {
    const { stripe_account_id: account } = await callersAccount(call, actingUser(call));
    const person = await callProvider(call, payments =>
      payments.createPerson(account, personToken),
    );
    const attributes = { stripePersonId: person.id };
    return { data: { id: randomUUID(), type: 'stripePerson', attributes } };
  },
});
