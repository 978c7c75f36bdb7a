import { createListingAdminClient } from './listingAdminClient.ts';
import type { ListingAdminClient } from './listingAdminClient.ts';
import { fetchPayoutAccount } from './payoutAccount.ts';
import type { IntegrationSdk } from './sdk/integrationSdk.ts';
import { createSubscriptionsClient } from './subscriptionsClient.ts';
import type { SubscriptionsClient } from './subscriptionsClient.ts';

/** Listings, subscriptions and payout accounts, with the rights of the operator. */
export interface OperatorClient extends ListingAdminClient, SubscriptionsClient {
  /** Returns the id of a teacher's account at the payment provider; null without one. */
  payoutAccount(userId: string): Promise<string | null>;
}

/** Made once a process, in its composition. The client that `operator` returns limits the calls. */
export const createOperatorClient = (operator: () => IntegrationSdk): OperatorClient => ({
  ...createListingAdminClient(operator),
  ...createSubscriptionsClient(operator),
  payoutAccount: userId => fetchPayoutAccount(operator, userId),
});
