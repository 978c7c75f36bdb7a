import type { SubscriptionLife } from './life.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import * as v from 'valibot';

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
const checkoutSession = v.object({
  id: v.string(),
  client_reference_id: v.nullish(v.string()),
});

const plan = v.object({
  id: v.string(),
  metadata: v.object({ transactionId: v.optional(v.string()) }),
});

const ofSubscription = v.object({
  subscription: v.string(),
  metadata: v.nullish(plan.entries.metadata),
});
const invoice = v.object({
  parent: v.nullish(v.object({ subscription_details: v.nullish(ofSubscription) })),
});

const eventData = v.object({ object: v.unknown() });

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
  const { object } = v.parse(eventData, event.data);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, client_reference_id: transactionId } = v.parse(checkoutSession, object);
      if (transactionId) await completion.confirm(await completion.find(transactionId), id);
      return;
    }
    case 'checkout.session.expired': {
      const { id, client_reference_id: transactionId } = v.parse(checkoutSession, object);
      const order = transactionId ? await completion.find(transactionId) : null;
      const isHeld = order?.state === 'pending-payment' && order.metadata.sessionId === id;
      if (order && isHeld) await completion.cancel(order);
      return;
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted': {
      const { id, metadata } = v.parse(plan, object);
      await followOrder(deps, id, metadata.transactionId, event.type);
      return;
    }
    case 'invoice.paid':
    case 'invoice.voided':
    case 'invoice.payment_failed': {
      const details = v.parse(invoice, object).parent?.subscription_details;
      if (!details) return;
      await followOrder(deps, details.subscription, details.metadata?.transactionId, event.type);
      return;
    }
    default:
  }
}
