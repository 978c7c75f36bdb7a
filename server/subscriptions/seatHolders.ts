import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Holder } from '#shared/transactions/classPlaces.ts';

/** Returns the class times of subscriptions, as their orders say. */
export const holdersOf = (active: readonly Subscription[]): Holder[] =>
  active.flatMap(({ first, metadata: { endsBefore, pauses } }) =>
    first === null ? [] : [{ first, endsBefore, pauses }],
  );

export interface SeatDeps {
  client: OperatorClient;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Ignores a refusal with this status: another process has made the same change. */
export const unless = (status: number) => (error: unknown) => {
  if (!isRefusal(error, status)) throw error;
};
