import type Stripe from 'stripe';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type {
  AccountDetails,
  ConnectedAccount,
  PaymentsPort,
} from '#marketplace/contract/payments.ts';
import { withRefusals, hasCode } from './stripeErrors.ts';

type AccountCalls = Pick<
  PaymentsPort,
  | 'createAccount'
  | 'updateAccount'
  | 'fetchAccount'
  | 'deleteAccount'
  | 'createAccountLink'
  | 'createPerson'
>;

const defaultCapabilities = ['card_payments', 'transfers'];

/** The provider's calls about connected accounts, which teachers are paid out to. */
export const stripeAccountCalls = (stripe: Stripe): AccountCalls => ({
  createAccount: (details, key) =>
    withRefusals(async () =>
      asAccount(
        await stripe.accounts.create(
          {
            ...accountParams({ requestedCapabilities: defaultCapabilities, ...details }),
            type: 'custom',
            country: details.country,
            // Payouts are made after a class, not as soon as funds are available.
            settings: { payouts: { schedule: { interval: 'manual' } } },
          },
          { idempotencyKey: key },
        ),
      ),
    ),

  updateAccount: (account, details) =>
    withRefusals(async () =>
      asAccount(await stripe.accounts.update(account, accountParams(details))),
    ),

  fetchAccount: account =>
    withRefusals(async () => asAccount(await stripe.accounts.retrieve(account))),

  deleteAccount: account => forgotten(() => stripe.accounts.del(account)),

  createAccountLink: ({ account, failureUrl, successUrl, type, collect }) =>
    withRefusals(async () => {
      const link = await stripe.accountLinks.create({
        account,
        refresh_url: failureUrl,
        return_url: successUrl,
        type,
        collection_options: collect && {
          fields: collect.fields ?? 'currently_due',
          future_requirements: collect.futureRequirements,
        },
      });
      return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
    }),

  createPerson: (account, token) =>
    withRefusals(async () => {
      const { id } = await stripe.accounts.createPerson(account, { person_token: token });
      return { id };
    }),
});

type CustomerCalls = Pick<
  PaymentsPort,
  'createCustomer' | 'deleteCustomer' | 'attachCard' | 'detachCard' | 'createSetupIntent'
>;

/** The provider's calls about customers: the saved cards of students. */
export const stripeCustomerCalls = (stripe: Stripe): CustomerCalls => ({
  deleteCustomer: customer => forgotten(() => stripe.customers.del(customer)),

  createCustomer: ({ email, userId }, key) =>
    withRefusals(async () => {
      const { id } = await stripe.customers.create(
        { email, metadata: { userId } },
        { idempotencyKey: key },
      );
      return { id };
    }),

  attachCard: (customer, paymentMethod) =>
    withRefusals(async () => {
      const { id, card } = await stripe.paymentMethods.attach(paymentMethod, { customer });
      return {
        id,
        brand: card?.brand ?? 'unknown',
        last4Digits: card?.last4 ?? '',
        expirationMonth: card?.exp_month ?? 0,
        expirationYear: card?.exp_year ?? 0,
      };
    }),

  async detachCard(paymentMethod) {
    try {
      await withRefusals(() => stripe.paymentMethods.detach(paymentMethod));
    } catch (error) {
      // Unknown or detached already: the requested result.
      if (hasCode(error, 'resource_missing')) return;
      const { customer } = await withRefusals(() => stripe.paymentMethods.retrieve(paymentMethod));
      if (customer) throw error;
    }
  },

  createSetupIntent: customer =>
    withRefusals(async () => {
      const intent = await stripe.setupIntents.create({
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        customer,
      });
      return { id: intent.id, clientSecret: intent.client_secret ?? '' };
    }),
});

/** Deletes a resource; one that the provider does not know counts as deleted. */
async function forgotten(remove: () => Promise<unknown>): Promise<void> {
  try {
    await withRefusals(remove);
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return;
    if (error instanceof PaymentRefused && error.reason.kind === 'unknown-account') return;
    throw error;
  }
}

type SharedKeys = 'account_token' | 'external_account' | 'business_profile' | 'capabilities';
/** Parameters that creating and updating an account share. */
type SharedParams = Pick<Stripe.AccountCreateParams, SharedKeys> &
  Pick<Stripe.AccountUpdateParams, SharedKeys>;

function accountParams(details: AccountDetails): SharedParams {
  const profile = {
    mcc: details.businessProfileMCC,
    url: details.businessProfileURL,
    product_description: details.businessProfileProductDescription,
  };
  const hasProfile = Object.values(profile).some(value => value !== undefined);
  const capabilities = (details.requestedCapabilities ?? []).map(
    name => [name, { requested: true }] as const,
  );
  return {
    account_token: details.accountToken,
    external_account: details.bankAccountToken,
    business_profile: hasProfile ? profile : undefined,
    capabilities: capabilities.length > 0 ? Object.fromEntries(capabilities) : undefined,
  };
}

// Stored and returned as plain JSON with the provider's names.
const asAccount = (account: Stripe.Account): ConnectedAccount =>
  JSON.parse(JSON.stringify(account));
