import type { Logger } from 'pino';
import { ApiFault } from '#server/base/apiFault.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { subscriptionLock } from '#server/events/locks/keys.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Places } from '#server/subscriptions/seats.ts';
import { affectedBookings, bookingsOf, changeBooking } from './bookings.ts';
import {
  changedFields,
  changesData,
  effectOf,
  openChanges,
  recordedChanges,
  withChange,
} from './records.ts';
import { changeSubscription } from './subscribers.ts';
import type { RunningChange, SubscriberDeps } from './subscribers.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { scheduleOf, withSchedule } from '#server/subscriptions/wholeSchedule.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';

/** Dependencies of the execution of changes. */
export interface ExecutionDeps extends SubscriberDeps {
  operator: () => IntegrationSdk;
  places: Places;
  locks: Locks;
  /** Moves and ends the meetings of a listing, so that they are those of its class times. */
  alignMeetings: (listingId: string) => Promise<unknown>;
  logger: Logger;
}

/**
 * Runs a task for each item. An order that is refused (a payment that can not be returned, say) holds up no other one:
 * its error is thrown after the last. Any other error ends it at once.
 */
async function forEach<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const refusals: unknown[] = [];
  for (const item of items) {
    try {
      await task(item);
    } catch (error) {
      if (!(error instanceof ApiFault) && clientErrorOf(error) === null) throw error;
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
}

export type Execution = ReturnType<typeof createExecution>;

/**
 * Carries out changes of classes (decision 155). Each step reads the current state and does what is missing, so that
 * a change can be repeated after a crash at any point.
 */
export function createExecution(deps: ExecutionDeps) {
  const { operator, client, places, locks, alignMeetings, now, logger } = deps;

  const keep = (
    listing: Listing,
    change: ClassChange,
    more: Parameters<typeof client.updateListing>[1] = {},
  ) => {
    const { privateData, metadata } = changesData(
      withChange(recordedChanges(listing), change, now()),
    );
    return client.updateListing(listing.id, {
      ...more,
      privateData,
      metadata: { ...more.metadata, ...metadata },
    });
  };

  /** Writes the schedule, and closes a class that moves for bookings, in one update. Null: the change can not be made. */
  async function start(listing: Listing, change: ClassChange): Promise<ClassChange | null> {
    const { publicData } = listing.attributes;
    const effect = effectOf(publicData, change, now());
    if (effect.conflict) {
      await keep(listing, { ...change, doneAt: now(), conflict: effect.conflict });
      logger.info(
        { listingId: listing.id, change: change.id, reason: effect.conflict },
        'a change could not be made',
      );
      return null;
    }
    const started = { ...change, startedAt: now(), before: scheduleOf(publicData) };
    await keep(listing, started, {
      publicData: changedFields(publicData, effect.after),
      // Until those who move have their places, nobody else may take them.
      ...(change.kind.startsWith('move') ? { metadata: { changing: change.id } } : {}),
    });
    return started;
  }

  async function changeBookings(listing: Listing, running: RunningChange): Promise<void> {
    const { change, effect } = running;
    const { startedAt = now() } = change;
    const isStay = dateUnitOf(listing.attributes.publicData) !== null;
    const orders = await bookingsOf(operator(), listing.id, isStay ? now() : startedAt);
    await forEach(affectedBookings(orders, isStay ? null : effect.times), async affected => {
      const result = await changeBooking(operator(), affected, change, now());
      if (result === 'stuck') {
        logger.warn(
          { transactionId: affected.order.id },
          'the process of an order has no transition to change it',
        );
      }
    });
  }

  async function changeSubscriptions(listing: Listing, running: RunningChange): Promise<void> {
    const changeFresh = async (id: string) => {
      // Read again: the webhook of the provider may have changed it meanwhile.
      const fresh = await client.subscription(id);
      const isActive =
        fresh.state === 'subscription-confirmed' || fresh.state === 'pending-payment';
      if (isActive) await changeSubscription(fresh, running, deps);
    };
    await forEach(await client.active(listing.id), ({ id }) =>
      locks.withLock(subscriptionLock(id), () => changeFresh(id)),
    );
  }

  /** Does what is left of a change that has been started. */
  async function finish(listing: Listing, change: ClassChange): Promise<void> {
    const { id } = listing;
    const { startedAt = now(), before: schedule = {} } = change;
    const before = withSchedule(listing.attributes.publicData, schedule);
    const effect = effectOf(before, change, startedAt);
    if (effect.conflict)
      throw new Error(`The change ${change.id} of ${id} has no effect any more.`);
    const running = { change, effect, data: before };
    await places.settle(id, before);
    await changeBookings(listing, running);
    await changeSubscriptions(listing, running);
    await alignMeetings(id).catch((error: unknown) => {
      // The reconciler of meetings repeats it; students are not kept waiting for it.
      logger.warn({ err: error, listingId: id }, 'the meetings of a class were not aligned');
    });
    await places.settle(id, before);
    if (change.kind === 'cancel-class' && listing.attributes.state === 'published') {
      await operator().listings.close({ id });
    }
    const { before: _before, ...done } = change;
    await keep(
      await client.listing(id),
      { ...done, doneAt: now() },
      { metadata: { changing: null } },
    );
    logger.info(
      { listingId: id, change: change.id, kind: change.kind },
      'a change was carried out',
    );
  }

  /**
   * Carries out the changes of a class that are due, one after the other. Returns when the next one is due, epoch
   * milliseconds; null without one. Call it with the lock of the class.
   */
  return async function execute(listingId: string): Promise<number | null> {
    for (;;) {
      const listing = await client.listing(listingId);
      const [change] = openChanges(recordedChanges(listing));
      if (!change) {
        // Taken out, or replaced, past our pages.
        if (listing.attributes.metadata?.hasChanges) {
          logger.warn({ listingId }, 'the recorded changes of a class are gone');
          const metadata = { hasChanges: null, changesDigest: null, changing: null };
          await client.updateListing(listingId, { metadata });
        }
        return null;
      }
      if (change.dueAt > now()) return change.dueAt;
      const started = change.startedAt === undefined ? await start(listing, change) : change;
      if (started) await finish(await client.listing(listingId), started);
    }
  };
}
