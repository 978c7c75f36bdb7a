import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SubscriptionLife } from './life.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';
import { isRefusal, statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { TokenRefused, isUnreachable } from '#server/marketplaceClient/session/tokens.ts';

export interface WebhookOptions {
  stripe: Stripe;
  /** Signing secret of the webhook. */
  secret: string;
  completion: SubscriptionCompletion;
  life: Pick<SubscriptionLife, 'follow'>;
  /** Hears of an order of which a month was paid, once or several times. */
  onPaid: (transactionId: string) => void;
  logger: Logger;
}

// The fields that are read of the objects in events.
const checkoutSession = z.object({ id: z.string(), client_reference_id: z.string().nullish() });
const plan = z.object({
  id: z.string(),
  metadata: z.object({ transactionId: z.string().optional() }),
});
const invoice = z.object({
  parent: z
    .object({
      subscription_details: z
        .object({ subscription: z.string(), metadata: plan.shape.metadata.nullish() })
        .nullish(),
    })
    .nullish(),
});

/** The marketplace does not answer, or not now. */
const isAway = (error: unknown): boolean =>
  isUnreachable(error) ||
  error instanceof TokenRefused ||
  [502, 503, 504].includes(statusOf(error) ?? 0);

/**
 * POST /stripe-webhook, mounted below /api before any body parser. Events may arrive late, twice and
 * in any order, so each one only makes the server read the current state from the provider.
 */
export function webhookRouter({
  stripe,
  secret,
  completion,
  life,
  onPaid,
  logger,
}: WebhookOptions): Router {
  const eventOf = (body: unknown, signature: string | undefined): Stripe.Event | null => {
    try {
      if (!Buffer.isBuffer(body)) return null;
      return stripe.webhooks.constructEvent(body, signature ?? '', secret);
    } catch {
      return null;
    }
  };

  /** Compares an order with its subscription; another one, a second payment, is ended elsewhere. */
  async function follow(
    subscriptionId: string,
    transactionId: string | undefined,
    type: Stripe.Event['type'],
  ) {
    if (!transactionId) return;
    const { id, metadata, state } = await completion.find(transactionId);
    if (metadata.subscriptionId !== subscriptionId) return;
    if (type === 'invoice.paid') onPaid(id);
    if (state === 'subscription-confirmed') await life.follow(id);
  }

  async function handle(event: Stripe.Event): Promise<void> {
    const { object } = z.object({ object: z.unknown() }).parse(event.data);
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded': {
        const { id, client_reference_id: transactionId } = checkoutSession.parse(object);
        if (transactionId) await completion.confirm(await completion.find(transactionId), id);
        return;
      }
      case 'checkout.session.expired': {
        const { id, client_reference_id: transactionId } = checkoutSession.parse(object);
        const order = transactionId ? await completion.find(transactionId) : null;
        const isHeld = order?.state === 'pending-payment' && order.metadata.sessionId === id;
        if (order && isHeld) await completion.cancel(order);
        return;
      }
      case 'customer.subscription.updated':
      case 'customer.subscription.paused':
      case 'customer.subscription.resumed':
      case 'customer.subscription.deleted': {
        const { id, metadata } = plan.parse(object);
        await follow(id, metadata.transactionId, event.type);
        return;
      }
      case 'invoice.paid':
      case 'invoice.voided':
      case 'invoice.payment_failed': {
        const details = invoice.parse(object).parent?.subscription_details;
        if (!details) return;
        await follow(details.subscription, details.metadata?.transactionId, event.type);
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
        // 200 for orders of another shop with the same account, so that the provider does not retry.
        const isForeign = isRefusal(error, 404) || isRefusal(error, 400);
        if (isAway(error)) {
          // The provider sends it again.
          logger.warn({ event: event.id }, 'an event was not handled: the marketplace is away');
          res.status(503).set('Retry-After', '10').json({ received: false });
          return;
        }
        if (!isForeign) logger.error({ err: error, event: event.id }, 'an event was not handled');
        res.status(isForeign ? 200 : 500).json({ received: isForeign });
      }
    },
  );
  return router;
}
