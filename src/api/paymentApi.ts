import * as v from 'valibot';
import { accountLinkAnswer, setupIntentAnswer } from '#shared/contract/stripe.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { expanded } from './calls.ts';
import type { Calls } from './calls.ts';
import type { Api } from './types.ts';

/** Returns the calls about payout accounts and saved cards. */
export function paymentApi({
  attempt,
  one,
  done,
}: Calls): Pick<Api, 'stripeAccount' | 'stripeCustomer' | 'stripeSetupIntents'> {
  return {
    stripeAccount: {
      fetch: () => one('stripeAccount', it => it.stripeAccount.fetch()),
      create: (account, params) =>
        one('stripeAccount', it => it.stripeAccount.create(account, expanded(params))),
      update: (account, params) =>
        one('stripeAccount', it => it.stripeAccount.update(account, expanded(params))),
      createPerson: personToken => done(it => it.stripePersons.create({ personToken })),
      createLink: link =>
        attempt(async it => {
          const { data } = await it.stripeAccountLinks.create(link);
          return v.parse(accountLinkAnswer, toPlain(data)).data.attributes;
        }),
    },
    stripeCustomer: {
      create: customer => done(it => it.stripeCustomer.create(customer)),
      addPaymentMethod: stripePaymentMethodId =>
        done(it => it.stripeCustomer.addPaymentMethod({ stripePaymentMethodId })),
      deletePaymentMethod: () => done(it => it.stripeCustomer.deletePaymentMethod()),
    },
    stripeSetupIntents: {
      create: () =>
        attempt(async it => {
          const { data } = await it.stripeSetupIntents.create({});
          return v.parse(setupIntentAnswer, toPlain(data)).data.attributes;
        }),
    },
  };
}
