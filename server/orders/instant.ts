import type { Logger } from 'pino';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';

/** Accepts orders of classes that are booked at once (decision 156). */
export interface InstantAcceptance {
  /** Accepts an order. One that is accepted already, or can not be, is left as it is. */
  accept(id: string): Promise<void>;
}

/** Returns whether an order waits to be accepted at once. */
export const waitsForAcceptance = ({ state, isInstant }: LiveOrder): boolean =>
  isInstant && state === 'preauthorized';

/** Creates the acceptance of instant bookings, with the rights of the operator. */
export function createInstantAcceptance({
  operator,
  logger,
}: {
  operator: () => IntegrationSdk;
  logger: Logger;
}): InstantAcceptance {
  return {
    async accept(id) {
      try {
        await operator().transactions.transition({
          id,
          transition: 'transition/accept-instantly',
          params: {},
        });
      } catch (error) {
        // Another process was faster, or the version of its process has no such transition: then
        // the teacher answers.
        if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
        logger.info({ transactionId: id }, 'an order was not accepted at once');
      }
    },
  };
}
