import { sql } from 'kysely';
import { pastEvents } from '#marketplace/api/events/load.ts';
import { includeRegistry, resolveIncludes } from '#marketplace/api/includes.ts';
import { loadListings } from '#marketplace/api/relations/listings.ts';
import { presentBooking } from '#marketplace/api/bookings/query.ts';
import { presentException } from '#marketplace/api/availability_exceptions/availabilityExceptions.ts';
import { presentMessage } from '#marketplace/api/messages/messages.ts';
import { presentReview } from '#marketplace/api/reviews/reviews.ts';
import { presentStockAdjustment } from '#marketplace/api/stock/stockAdjustments.ts';
import {
  presentStockReservation,
  presentTransaction,
} from '#marketplace/api/transactions/present.ts';
import { loadUsers } from '#marketplace/api/users/load.ts';
import type { Call } from '#marketplace/api/operation.ts';
import { relations } from '#marketplace/api/router/apiRouter.ts';
import { toJson } from '#marketplace/contract/fields.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { numberEvents } from '#marketplace/db/events/eventSequence.ts';
import { searchEvents } from '#marketplace/db/events/events.ts';
import { transactionViewsById } from '#marketplace/db/transactions/transactionViews.ts';

// Compares the marketplace as its events describe it with the marketplace as it is.

/** Resources as plain JSON, by type and id. */
export type World = Record<string, unknown>;

const registry = includeRegistry(relations);

// Payment accounts have no events, and only operators may query them.
const untold = ['ownListing', 'stripeAccount'];

/** Relationships that events include: to-one relationships, and the images of a listing. */
const told = (type: string): string[] =>
  [...(registry.get(type) ?? [])]
    .filter(([name, { many }]) => (!many || name === 'images') && !untold.includes(name))
    .map(([name]) => name);

const operatorCall = (context: MarketplaceContext, include: string[]): Call => ({
  context,
  db: context.db,
  actor: { userId: null, scope: 'integ', clientId: '', sessionId: null },
  now: context.now(),
  options: {
    include,
    fields: { image: ['nothing'] },
    limit: {},
    imageVariants: {},
    expand: true,
    page: 1,
    perPage: 100,
    raw: new URLSearchParams(),
  },
  files: {},
  address: null,
  afterCommit: () => undefined,
});

async function allResources(context: MarketplaceContext): Promise<Resource[]> {
  const { db } = context;
  const call = operatorCall(context, []);
  const ids = async (table: 'users' | 'listings' | 'transactions'): Promise<string[]> =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const of = async <Row>(table: string, present: (row: never) => Resource): Promise<Resource[]> =>
    (await sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(db)).rows.map(row =>
      present(row as never),
    );
  const bookings = await db
    .selectFrom('bookings')
    .selectAll()
    .where('provisional', '=', false)
    .execute();
  const found = [
    await loadUsers(call, await ids('users')),
    await loadListings(call, await ids('listings')),
    (await transactionViewsById(db, await ids('transactions'))).map(view =>
      presentTransaction(view, null),
    ),
    bookings.map(presentBooking),
    await of('availability_exceptions', presentException),
    await of('messages', presentMessage),
    await of('reviews', presentReview),
    await of('stock_adjustments', presentStockAdjustment),
    await of('stock_reservations', presentStockReservation),
  ];
  // A deleted resource leaves a placeholder, which has no events any more.
  return found.flat().filter(({ attributes }) => attributes['deleted'] !== true);
}

const keyOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`;

const plain = ({ attributes, relationships = {} }: Resource): unknown =>
  toJson({ attributes, relationships });

/**
 * Adds the relationship to a stock reservation that was rolled back when the payment failed: it was
 * never inserted, but events name its id.
 */
function withHeldReservation(resource: Resource): Resource {
  const id = resource.links?.['stockReservationId'];
  if (!id || resource.relationships?.['stockReservation']?.data !== null) return resource;
  const stockReservation = { data: { id, type: 'stockReservation' } };
  return { ...resource, relationships: { ...resource.relationships, stockReservation } };
}

/** Returns every resource that has events, as the Integration API shows it now. */
export async function worldOf(context: MarketplaceContext): Promise<World> {
  const resources = await allResources(context);
  const world: World = {};
  for (const type of new Set(resources.map(resource => resource.type))) {
    const group = resources.filter(resource => resource.type === type);
    await resolveIncludes(registry, operatorCall(context, told(type)), group);
    for (const resource of group) world[keyOf(resource)] = plain(withHeldReservation(resource));
  }
  return world;
}

type Values = Record<string, unknown>;

/** Reverts an event on a resource. */
function undone(resource: Values, previous: Values): Values {
  const out = { ...resource };
  for (const [key, value] of Object.entries(previous)) {
    const merges = ['profile', 'publicData', 'protectedData', 'privateData', 'metadata'];
    const box = merges.includes(key) && value !== null;
    out[key] = box ? undone((out[key] ?? {}) as Values, value as Values) : value;
    // Inside extended data null means a missing key.
    if (value === null && !(key in resource)) delete out[key];
  }
  return out;
}

const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, item: unknown) => item ?? undefined)) as unknown;

/**
 * Replays all events from the first.
 * @throws when the previous values of an event differ from the event before, or when sequence ids
 * do not rise
 */
export async function replayed(context: MarketplaceContext): Promise<World> {
  await numberEvents(context.db);
  const world: World = {};
  let afterId = 0;
  for (;;) {
    const rows = await searchEvents(context.db, { afterId, latest: false, limit: 100 });
    if (rows.length === 0) return world;
    for (const event of await pastEvents(context.db, rows, context.marketplaceId)) {
      if (event.sequenceId <= afterId) throw new Error('Numbers of events do not rise.');
      afterId = event.sequenceId;
      const key = `${event.resourceType} ${event.resourceId}`;
      const before = world[key];
      const is = event.resource ? (plain(event.resource) as Values) : {};
      const previous = toJson(event.previousValues) as Values;
      if (before) {
        const was = Object.fromEntries(
          ['attributes', 'relationships'].map(part => [
            part,
            undone((is[part] ?? {}) as Values, (previous[part] ?? {}) as Values),
          ]),
        );
        expect([event.eventType, withoutNulls(was)]).toEqual([
          event.eventType,
          withoutNulls(before),
        ]);
      } else {
        expect([event.eventType, previous]).toEqual([event.eventType, {}]);
      }
      if (event.resource) world[key] = is;
      else delete world[key];
    }
  }
}

/** Asserts that replaying the events gives the current state of the marketplace. */
export async function expectEventsToTellAll(context: MarketplaceContext): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const world = await replayed(context);
      expect(world).toEqual(await worldOf(context));
      return;
    } catch (error) {
      // A job may have run between the two reads.
      if (tries === 3) throw error;
    }
  }
}
