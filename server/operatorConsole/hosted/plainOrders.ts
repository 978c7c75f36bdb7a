import * as v from 'valibot';
import type { PlainAnswer } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { presentParty } from './plainListings.ts';

const money = v.fallback(v.nullable(v.object({ amount: v.number(), currency: v.string() })), null);
const related = v.object({ data: v.object({ id: v.string() }) });
const noBooking = v.fallback(v.nullable(v.object({ data: v.nullable(v.unknown()) })), null);

const lineItem = v.looseObject({
  code: v.string(),
  lineTotal: v.object({ amount: v.number(), currency: v.string() }),
  reversal: v.fallback(v.boolean(), false),
});

const transition = v.object({ transition: v.string(), createdAt: v.string(), by: v.string() });
export type OrderTransition = v.InferOutput<typeof transition>;

const order = v.object({
  id: v.string(),
  attributes: v.object({
    processName: v.string(),
    processVersion: v.number(),
    state: v.fallback(v.string(), ''),
    lastTransition: v.string(),
    lastTransitionedAt: v.string(),
    createdAt: v.string(),
    payinTotal: money,
    payoutTotal: money,
    lineItems: v.fallback(v.array(lineItem), []),
    metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
    transitions: v.fallback(v.array(transition), []),
  }),
  relationships: v.object({
    customer: related,
    provider: related,
    listing: related,
    booking: v.optional(noBooking, null),
  }),
});

const booking = v.object({
  type: v.literal('booking'),
  id: v.string(),
  attributes: v.object({
    start: v.string(),
    end: v.string(),
    seats: v.fallback(v.number(), 1),
    state: v.fallback(v.string(), ''),
  }),
});
const listing = v.object({
  type: v.literal('listing'),
  id: v.string(),
  attributes: v.object({ title: v.fallback(v.string(), '') }),
});
const bookingOf = v.object({ data: v.object({ id: v.string() }) });

/** Finds what an answer has beside its data. */
function findIncluded<Shape extends v.GenericSchema<unknown, { id: string }>>(
  shape: Shape,
  included: readonly unknown[],
  id: string,
): v.InferOutput<Shape> | null {
  for (const resource of included) {
    const { success, output } = v.safeParse(shape, resource);
    if (success && output.id === id) return output;
  }
  return null;
}

/** Relationships that orders are shown with. */
export const orderIncludes = ['customer', 'provider', 'listing', 'booking'];

/** Presents an order with its parties; null for one that can not be read. */
export function presentOrder(resource: unknown, included: readonly unknown[] = []) {
  const { success, output } = v.safeParse(order, resource);
  if (!success) return null;
  const { id, attributes, relationships } = output;
  const { processName, processVersion, payinTotal, payoutTotal, ...facts } = attributes;
  const { state, lastTransition, lastTransitionedAt, createdAt, ...more } = facts;
  const time = v.is(bookingOf, relationships.booking)
    ? findIncluded(booking, included, relationships.booking.data.id)
    : null;
  const listingId = relationships.listing.data.id;
  const title = findIncluded(listing, included, listingId)?.attributes.title ?? '';
  return {
    row: {
      id,
      process: { name: processName, version: processVersion },
      ...{ state, lastTransition, lastTransitionedAt, createdAt },
      customer: presentParty(relationships.customer.data.id, included),
      provider: presentParty(relationships.provider.data.id, included),
      listing: { id: listingId, title },
      booking: time && time.attributes,
      payin: payinTotal,
      payout: payoutTotal,
      // Only the marketplace knows it.
      paymentState: null,
    },
    ...more,
  };
}

/** Presents the orders of an answer. */
export function presentOrders({ data, included }: PlainAnswer) {
  const found = Array.isArray(data) ? data : [];
  return found.flatMap((resource: unknown) => presentOrder(resource, included)?.row ?? []);
}
