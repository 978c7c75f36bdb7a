import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { subscriptionEndpoints } from '../api/subscriptions.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { EndSubscription } from '../orders/keeper.ts';
import type { OneOrder } from '../orders/oneOrder.ts';
import type { Payments } from '../payments/compose.ts';
import type { SdkFactory } from '../sdk/sdk.ts';
import type { Sessions } from '../session/session.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { Watch } from '../events/eventWatch.ts';
import { webhookRouter } from './webhook.ts';

/** What the subscriptions of the site are put together from. */
export interface ComposeSubscriptionsOptions {
  /** null: the server has no key of the payment provider. */
  payments: Payments | null;
  /** Speaks as the operator; null: the server has no such rights. */
  operator: (() => IntegrationSdk) | null;
  oneOrder: OneOrder;
  sessions: Sessions;
  sdk: SdkFactory;
  /** Origin of the site as browsers see it. */
  rootUrl: string;
  logger: Logger;
}

/** The parts of the web server that have to do with subscriptions. */
export interface ComposedSubscriptions {
  /** Endpoints below /api. */
  api: Router;
  /** What the payment provider calls below /api, before anything reads its body. */
  webhook: Router;
  /** null where nothing can be sold by the month. */
  watch: Watch | null;
  /** Ends a subscription whose student or teacher is gone. */
  end: EndSubscription;
}

/** Puts together what sells classes by the month; without payments or rights it refuses politely. */
export function composeSubscriptions(options: ComposeSubscriptionsOptions): ComposedSubscriptions {
  const { payments, operator, oneOrder, sessions, sdk, rootUrl, logger } = options;
  const subscriptions =
    payments && operator
      ? createSubscriptions({ stripe: payments.stripe, operator, oneOrder, rootUrl, logger })
      : null;
  const api = express.Router();
  for (const one of subscriptionEndpoints(subscriptions)) {
    api.post(one.path, one.handler({ sessions, sdk, logger }));
  }
  const secret = payments?.webhookSecret;
  return {
    api,
    webhook:
      subscriptions && payments && secret
        ? webhookRouter({
            stripe: payments.stripe,
            secret,
            finishing: subscriptions.finishing,
            logger,
          })
        : express.Router(),
    watch: subscriptions?.watch ?? null,
    async end(transactionId, { refundsRest }) {
      if (!subscriptions) return false;
      const { finishing } = subscriptions;
      const order = await finishing.find(transactionId);
      await (refundsRest ? finishing.cancelWithRefund(order) : finishing.cancel(order));
      return true;
    },
  };
}
