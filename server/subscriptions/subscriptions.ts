import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { OneOrder } from '../orders/oneOrder.ts';
import { createBeginning } from './begin.ts';
import type { Asker, SubscriptionRequest } from './begin.ts';
import { createDesk } from './desk.ts';
import { createFinishing } from './finish.ts';
import type { Finishing } from './finish.ts';
import { priceOf, requireAccount } from './offer.ts';
import { createPlaces } from './places.ts';
import { createProvider } from './provider.ts';
import { createWatch } from './watch.ts';
import type { Watch } from '../events/eventWatch.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** What monthly subscriptions are made with. */
export interface SubscriptionsOptions {
  stripe: Stripe;
  operator: () => IntegrationSdk;
  oneOrder: OneOrder;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two looks at what has changed. */
  watchEvery?: number;
}

/** Monthly subscriptions, from the offer to the end. */
export interface Subscriptions {
  /** Product and price of a class; `account` is its teacher's at the payment provider. */
  offer(
    listing: Listing,
    account: string | undefined,
  ): Promise<{ productId: string; priceId: string }>;
  begin(
    asker: Asker,
    request: SubscriptionRequest,
  ): Promise<{ url: string; transactionId: string }>;
  finishing: Finishing;
  watch: Watch;
}

/** @see Subscriptions */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { stripe, operator, oneOrder, rootUrl, logger, now = Date.now, watchEvery } = options;
  const desk = createDesk(operator);
  const provider = createProvider({ stripe, rootUrl });
  const places = createPlaces({ desk, now });
  const parts = { desk, provider, places, oneOrder, now, logger };
  const finishing = createFinishing(parts);
  return {
    async offer(listing, account) {
      requireAccount(account);
      const { productId, priceId } = await priceOf(listing, parts);
      return { productId, priceId };
    },
    begin: createBeginning(parts),
    finishing,
    watch: createWatch({
      desk,
      finishing,
      logger,
      now,
      ...(watchEvery === undefined ? {} : { every: watchEvery }),
    }),
  };
}
