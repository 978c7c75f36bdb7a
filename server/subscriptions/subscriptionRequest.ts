import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';

/** Fields of a request that the student decides; identity and price come from the server. */
export type SubscriptionRequest = Pick<
  RecurringOrder,
  'listingId' | 'transactionId' | 'bookingStart' | 'customerTimezone' | 'language'
>;

/** SDK clients of the student. */
export interface StudentSdks {
  /** With the rights of the student. */
  sdk: ServerSdk;
  /** With the rights of the student and the client secret, for privileged transitions. */
  trusted: () => Promise<ServerSdk>;
}
