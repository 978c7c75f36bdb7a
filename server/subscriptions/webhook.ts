import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Finishing } from './finish.ts';
import { isRefusal } from './refusal.ts';

export interface WebhookOptions {
  stripe: Stripe;
  /** Signs what the payment provider sends. */
  secret: string;
  finishing: Finishing;
  logger: Logger;
}

// What is read of the things that events are about.
const checkoutSession = z.object({ id: z.string(), client_reference_id: z.string().nullish() });
const endedSubscription = z.object({
  id: z.string(),
  metadata: z.object({ transactionId: z.string().optional() }),
});
const invoice = z.object({ id: z.string() });

/**
 * POST /stripe-webhook, mounted below /api before anything reads the body: what the payment provider
 * tells. Events may come late, twice and in any order; each only leads to asking how things stand.
 */
export function webhookRouter({ stripe, secret, finishing, logger }: WebhookOptions): Router {
  const eventOf = (body: unknown, signature: string | undefined): Stripe.Event | null => {
    try {
      return stripe.webhooks.constructEvent(body as Buffer, signature ?? '', secret);
    } catch {
      return null;
    }
  };

  async function handle(event: Stripe.Event): Promise<void> {
    const { object } = z.object({ object: z.unknown() }).parse(event.data);
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded': {
        const { id, client_reference_id: transactionId } = checkoutSession.parse(object);
        if (transactionId) await finishing.confirm(await finishing.find(transactionId), id);
        return;
      }
      case 'checkout.session.expired': {
        const { id, client_reference_id: transactionId } = checkoutSession.parse(object);
        const order = transactionId ? await finishing.find(transactionId) : null;
        const isHeld = order?.state === 'pending-payment' && order.metadata.sessionId === id;
        if (order && isHeld) await finishing.cancel(order);
        return;
      }
      case 'customer.subscription.deleted': {
        const { id, metadata } = endedSubscription.parse(object);
        const order = metadata.transactionId ? await finishing.find(metadata.transactionId) : null;
        const isOwn =
          order?.state === 'subscription-confirmed' && order.metadata.subscriptionId === id;
        if (order && isOwn) await finishing.cancel(order);
        return;
      }
      case 'invoice.payment_failed': {
        // The provider tries again, and ends the subscription when it gives up.
        logger.warn({ invoice: invoice.parse(object).id }, 'a month could not be charged');
        return;
      }
      default:
    }
  }

  const router = express.Router();
  router.post(
    '/stripe-webhook',
    express.raw({ type: () => true, limit: '512kb' }),
    async (req, res) => {
      const event = eventOf(req.body, req.get('stripe-signature'));
      if (!event) {
        const title = 'The signature is wrong.';
        res.status(400).json({ errors: [{ status: 400, code: 'bad-request', title }] });
        return;
      }
      try {
        await handle(event);
        res.json({ received: true });
      } catch (error) {
        if (error instanceof z.ZodError) {
          logger.warn({ err: error }, 'an event can not be read');
          const title = 'The event can not be read.';
          res.status(400).json({ errors: [{ status: 400, code: 'bad-request', title }] });
          return;
        }
        // An order that is not ours, of another shop with the same account, is nothing to come back for.
        const isForeign = isRefusal(error, 404) || isRefusal(error, 400);
        if (!isForeign) logger.error({ err: error, event: event.id }, 'an event was not handled');
        res.status(isForeign ? 200 : 500).json({ received: isForeign });
      }
    },
  );
  return router;
}
