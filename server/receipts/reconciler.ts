import { sql } from 'kysely';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { ReconcilerEvent } from '#server/events/keyReader.ts';
import type { EventCursor } from '#server/events/readToEnd.ts';
import type { EventReconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type { Projection } from '#server/projection/projection.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Receipts } from './receipts.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

export interface ReceiptReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  projection: Pick<Projection, 'current'>;
  receipts: Receipts;
}

/**
 * Refunds are made by hand without an event of the marketplace, and reports of paid months may be
 * lost.
 */
const allAgainMs = hourMs;
/** A subscription may be refunded for some time after it has ended. */
const openMs = 40 * dayMs;

/** States in which the money of an order has just moved. */
const moved = ['accepted', 'canceled', 'subscription-confirmed', 'delivered'];

/**
 * Names the order of an event that may have moved its money; the receipts themselves are written by
 * updates too.
 */
export function keysOf(event: MarketplaceEvent): string[] {
  const { eventType, transaction: data, changedMetadata } = event;
  if (!data) return [];
  const order = entityOf({ data });
  const kind = orderKindOf(order);
  const isTold =
    eventType === 'transaction/updated'
      ? changedMetadata.includes(kind === 'subscription' ? 'subscriptionId' : 'refunds')
      : kind === 'subscription' || eventType === 'transaction/transitioned';
  return kind !== 'free' && isTold && moved.includes(stateOf(order) ?? '') ? [order.id] : [];
}

/**
 * Issues receipts for what was paid and given back. Orders that lack one are found in the
 * projection, every hour again; whether they do is decided from the marketplace and the payment
 * provider.
 */
export function createReceiptReconciler(options: ReceiptReconcilerOptions): EventReconciler {
  const { operator, projection, receipts, now, ...others } = options;

  async function all(): Promise<string[]> {
    const { db } = await projection.current();
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM projection.orders
      WHERE NOT deleted AND NOT EXISTS (
        SELECT FROM projection.people WHERE people.id = orders.provider_id AND people.deleted
      ) AND (
        (
          kind = 'paid' AND charged_at IS NOT NULL
          AND jsonb_array_length(receipts) < 1 + jsonb_array_length(refunds)
        ) OR (
          kind = 'subscription' AND subscription_id IS NOT NULL AND (
            state = 'subscription-confirmed' OR receipts = '[]'
            OR last_transitioned_at > ${new Date(now() - openMs)}
          )
        )
      )
      ORDER BY coalesce(charged_at, created_at), id
    `.execute(db);
    return rows.map(({ id }) => id);
  }

  async function events(after: EventCursor): Promise<ReconcilerEvent[]> {
    const eventTypes = 'transaction/initiated,transaction/transitioned,transaction/updated';
    const found = await operator().events.query({ ...after, eventTypes });
    return found.map(event => ({ sequenceId: event.sequenceId, keys: keysOf(event) }));
  }

  return createEventReconciler({
    ...others,
    name: 'receipts',
    all,
    events,
    followUp: receipts.follow,
    now,
    allAgainMs,
  });
}
