import type { SubscriptionLife } from './life.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { z } from 'zod';

/** Dependencies of the webhook of the payment provider. */
export interface WebhookOptions {
  stripe: Stripe;
  /** Signing secret of the webhook. */
  secret: string;
  completion: SubscriptionCompletion;
  life: Pick<SubscriptionLife, 'follow'>;
  /** Called with an order of which a month was paid, once or several times. */
  onPaid: (transactionId: string) => void;
  logger: Logger;
}

// The fields that are read of the objects in events.
const checkoutSession = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
});

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

export function parseEvent(
  { stripe, secret }: WebhookOptions,
  body: unknown,
  signature: string | undefined,
): Stripe.Event | null {
  try {
    if (!Buffer.isBuffer(body)) return null;
    return stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch {
    return null;
  }
}

/** Compares an order with its subscription; another one, a second payment, is ended elsewhere. */
async function followOrder(
  { completion, onPaid, life }: WebhookOptions,
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

export async function handleStripeEvent(deps: WebhookOptions, event: Stripe.Event): Promise<void> {
  const { completion } = deps;
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
      await followOrder(deps, id, metadata.transactionId, event.type);
      return;
    }
    case 'invoice.paid':
    case 'invoice.voided':
    case 'invoice.payment_failed': {
      const details = invoice.parse(object).parent?.subscription_details;
      if (!details) return;
      await followOrder(deps, details.subscription, details.metadata?.transactionId, event.type);
      return;
    }
    default:
  }
}
