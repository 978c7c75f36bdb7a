import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import type { SandboxOptions } from '../base/options.ts';
import { openStore } from '../store/store.ts';
import { completeCheckout } from './billing/completing.ts';
import { startScheduler } from './billing/scheduler.ts';
import { createChallenge } from './challenge.ts';
import { createCheckout } from './checkout/router.ts';
import { createOnboarding } from './connect/router.ts';
import type { StripeContext } from './http/context.ts';
import { createControl } from './control.ts';
import { createApi } from './http/api.ts';
import { createFaults } from './http/faults.ts';
import { createBrowserScript } from './js/router.ts';
import { operations } from './operations.ts';
import { API_VERSION } from './state/emit.ts';
import { forgetOld } from './state/forgetOld.ts';
import type { StripeData } from './model/rows.ts';
import { createWebhooks } from './webhooks.ts';

/** The card payment stub, mounted at `/stripe`. */
export function createStripe(options: SandboxOptions): { router: Router; close(): Promise<void> } {
  const store = openStore<StripeData>(path.join(options.dataDir, 'sandbox', 'stripe'));
  const now = options.now ?? Date.now;
  const { logger, keys, publicUrl, stripeWebhook } = options;
  const webhooks = createWebhooks({ store, target: stripeWebhook, logger, now });
  const context: StripeContext = {
    store,
    keys: { secret: keys.stripeSecretKey, publishable: keys.stripePublishableKey },
    faults: createFaults(),
    logger,
    apiVersion: API_VERSION,
    publicUrl: publicUrl.replace(/\/$/, ''),
    now: () => Math.floor(now() / 1000),
    callFor: (tx, request) => ({
      ...request,
      tx,
      now: context.now(),
      publicUrl: context.publicUrl,
      afterPayment: completeCheckout,
      delivers: type =>
        stripeWebhook !== undefined && (stripeWebhook.events?.includes(type) ?? true),
    }),
    wake: webhooks.wake,
  };
  store.transact(tx => forgetOld(tx, context.now()));
  webhooks.wake();
  const clock = startScheduler(context);

  const router = express.Router();
  router.use('/v1', createApi(context, operations));
  router.use('/js/v3', createBrowserScript(context.publicUrl));
  router.use('/3ds', createChallenge(context));
  router.use('/checkout', createCheckout(context));
  router.use('/connect', createOnboarding(context));
  router.use('/_control', createControl(context, webhooks));
  return {
    router,
    async close() {
      clock.close();
      await webhooks.close();
      store.close();
    },
  };
}
