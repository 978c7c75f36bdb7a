import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acting, operation, actingUser } from '../operation.ts';
import { callProvider, callersAccount } from './provider.ts';
import { oneOf, text } from '#marketplace/contract/fields.ts';

const address = () =>
  text(1, 2000).refine(
    value => /^https?:\/\//.test(value) && URL.canParse(value),
    'Expected an address.',
  );
const fields = oneOf('currently_due', 'eventually_due');

/** Creates a link to the payment provider's identity verification. */
export const createStripeAccountLink = operation({
  name: 'stripe_account_links/create',
  method: 'POST',
  access: acting,
  alwaysExpand: true,
  input: z.strictObject({
    failureURL: address(),
    successURL: address(),
    type: oneOf(
      'custom_account_verification',
      'custom_account_update',
      'account_onboarding',
      'account_update',
    ),
    collect: fields.nullish(),
    collectionOptions: z
      .strictObject({
        fields: fields.nullish(),
        future_requirements: oneOf('include', 'omit').nullish(),
      })
      .nullish(),
  }),
  transaction: false,
  async run(call, { failureURL, successURL, type, collect, collectionOptions }) {
    const account = await callersAccount(call, actingUser(call));
    const wanted = collectionOptions?.fields ?? collect;
    const future = collectionOptions?.future_requirements;
    const link = await callProvider(call, payments =>
      payments.createAccountLink({
        account: account.stripe_account_id,
        failureUrl: failureURL,
        successUrl: successURL,
        type: type.endsWith('update') ? 'account_update' : 'account_onboarding',
        ...(wanted || future
          ? {
              collect: {
                fields: wanted ?? undefined,
                futureRequirements: future ?? undefined,
              },
            }
          : {}),
      }),
    );
    return { data: { id: randomUUID(), type: 'stripeAccountLink', attributes: { ...link } } };
  },
});
