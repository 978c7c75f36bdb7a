import { ApiFault } from '#server/base/apiFault.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { affectedBookings, bookingsOf, changeBooking } from './bookings.ts';
import { changeSubscription, fateOf } from './subscribers.ts';
import { subscriptionLock } from '#server/events/locks/keys.ts';
import { withSchedule } from '#server/subscriptions/wholeSchedule.ts';
import { closedAfter } from './changedTimes.ts';
import { effectOf } from './records.ts';
import { recordChange } from './startChange.ts';
import type { ExecutionDeps } from './executionDeps.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { RunningChange } from './subscribers.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';

/**
 * Runs a task for each item. An order that is refused (a payment that can not be returned, say)
 * holds up no other one: its error is thrown after the last. Any other error ends it at once.
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

async function touchedBookings(
  { now, operator }: ExecutionDeps,
  listing: Listing,
  { change: { startedAt = now() }, effect }: RunningChange,
) {
  const isStay = dateUnitOf(listing.attributes.publicData) !== null;
  const orders = await bookingsOf(operator(), listing.id, isStay ? now() : startedAt);
  return affectedBookings(orders, isStay ? null : effect.times);
}

/**
 * Notes of a class time that nobody had booked when it was requested to be canceled that somebody
 * has meanwhile: it must not come back. Call it before anybody is notified.
 */
async function withLateBookings(
  deps: ExecutionDeps,
  listing: Listing,
  running: RunningChange,
): Promise<RunningChange> {
  const { change, effect } = running;
  if (!change.isFree) return running;
  const bookings = await touchedBookings(deps, listing, running);
  const subscriptions = (await deps.client.active(listing.id)).filter(
    order => fateOf(order, change, effect, deps.now()) !== 'untouched',
  );
  if (bookings.length + subscriptions.length === 0) return running;
  const booked = { ...change, isFree: false };
  await recordChange(deps, await deps.client.listing(listing.id), booked);
  return { ...running, change: booked };
}

async function changeBookings(
  deps: ExecutionDeps,
  listing: Listing,
  running: RunningChange,
): Promise<void> {
  const { now, operator, logger } = deps;
  const { change } = running;
  await forEach(await touchedBookings(deps, listing, running), async affected => {
    const result = await changeBooking(operator(), affected, change, now());
    if (result === 'stuck') {
      logger.warn(
        { transactionId: affected.order.id },
        'the process of an order has no transition to change it',
      );
    }
  });
}

async function changeSubscriptions(
  deps: ExecutionDeps,
  listing: Listing,
  running: RunningChange,
): Promise<void> {
  const { client, locks } = deps;
  const changeFresh = async (id: string) => {
    // Read again: the webhook of the provider may have changed it meanwhile.
    const fresh = await client.subscription(id);
    const isActive = fresh.state === 'subscription-confirmed' || fresh.state === 'pending-payment';
    if (isActive) await changeSubscription(fresh, running, deps);
  };
  await forEach(await client.active(listing.id), ({ id }) =>
    locks.withLock(subscriptionLock(id), () => changeFresh(id)),
  );
}

/**
 * Carries out a change that has been started: opens the seats, moves or cancels bookings and
 * subscriptions, aligns the meetings, settles the seats, makes subscriptions as long as a longer
 * series, and records the end. Each step does what is missing, so after a crash the change is
 * repeated from the top and nothing has to be compensated.
 */
export async function finishChange(
  deps: ExecutionDeps,
  listing: Listing,
  change: ClassChange,
): Promise<void> {
  const { now, seats, alignMeetings, logger, operator, client, subscriptions } = deps;
  const { id } = listing;
  const { startedAt = now(), before: schedule = {} } = change;
  const before = withSchedule(listing.attributes.publicData, schedule);
  const effect = effectOf(before, change, startedAt);
  if (effect.conflict) throw new Error(`The change ${change.id} of ${id} has no effect any more.`);
  // Open at first: who has booked a closed class time moves along.
  await seats.settle(id, { before });
  const running = await withLateBookings(deps, listing, { change, effect, data: before });
  await changeBookings(deps, listing, running);
  await changeSubscriptions(deps, listing, running);
  await alignMeetings(id).catch((error: unknown) => {
    // The reconciler of meetings repeats it; students do not wait for it.
    logger.warn({ err: error, listingId: id }, 'the meetings of a class were not aligned');
  });
  await seats.settle(id, { before, stayClosed: closedAfter(before, effect.times, change) });
  // Their orders complete at the end that they display.
  const isLonger = (effect.after.lastClass ?? 0) > (before.lastClass ?? 0);
  if (isLonger) await subscriptions?.life.lengthen(id);
  if (change.kind === 'cancel-class' && listing.attributes.state === 'published') {
    await operator().listings.close({ id });
  }
  const { before: _before, ...done } = running.change;
  await recordChange(
    deps,
    await client.listing(id),
    { ...done, doneAt: now() },
    { metadata: { changing: null } },
  );
  logger.info({ listingId: id, change: change.id, kind: change.kind }, 'a change was carried out');
}
