import type * as v from 'valibot';
import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { orderStateAnswer } from '#shared/contract/api/orders.ts';
import { cardAskedAnswer, subscriptionAnswer } from '#shared/contract/api/subscriptions.ts';
import type { SubscriptionDetails } from '#shared/contract/api/subscriptions.ts';
import type { KeepCard, SubscriptionChange } from '#shared/contract/bodies/subscriptions.ts';

/** Endpoints of the caller's subscriptions. */
export interface SubscriptionApi {
  /** Payments, card and next bill. */
  show(transactionId: string): Promise<SubscriptionDetails>;
  /**
   * Rejects with 409 when a place that is needed has been sold, and with 402 when the card is
   * refused.
   */
  change(change: SubscriptionChange): Promise<{ state: string }>;
  /** Returns the secret with which another card is checked. */
  askForCard(transactionId: string): Promise<string>;
  /** Takes a checked card, and pays what is open; rejects with 402 when it is refused. */
  keepCard(card: KeepCard): Promise<{ state: string }>;
}

/** Creates the typed functions over /api/subscription. */
export function createSubscriptionApi({ post }: Pick<AppApiClient, 'post'>): SubscriptionApi {
  const read = async <Schema extends v.GenericSchema<unknown, { data: unknown }>>(
    schema: Schema,
    answer: Promise<unknown>,
  ): Promise<v.InferOutput<Schema>['data']> => parseAnswer(schema, await answer).data;
  return {
    show: transactionId => read(subscriptionAnswer, post('subscription', { transactionId })),
    change: change => read(orderStateAnswer, post('subscription/change', change)),
    askForCard: async transactionId => {
      const { clientSecret } = await read(
        cardAskedAnswer,
        post('subscription/card', { transactionId }),
      );
      return clientSecret;
    },
    keepCard: card => read(orderStateAnswer, post('subscription/keep-card', card)),
  };
}
