import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import { classLock } from '#server/events/locks/keys.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import type { SubscriptionsClient } from '#server/marketplaceClient/subscriptionsClient.ts';
import { fetchEntries } from '#server/waitingList/entries.ts';
import { affectedBookings, bookingsOf } from './bookings.ts';
import type { Execution, ExecutionDeps } from './execute.ts';
import {
  changesData,
  effectOf,
  mostOpen,
  openChanges,
  recordedChanges,
  undoMs,
  withChange,
} from './records.ts';
import type { AskedChange, Effect } from './records.ts';
import { expectedReturn, fateOf } from './subscribers.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createWaitingDates } from './waitingDates.ts';
import type { ChangePreview, RequestedChange } from '#shared/contract/api/teach.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { sumMoney } from '#shared/values/money.ts';

/** Changes of classes that people have booked: previewed, asked for, undone, carried out. */
export interface Changes {
  /** Counts who is affected. @throws ApiFault 409 `class-change-conflict` */
  preview(listing: Listing, asked: AskedChange): Promise<ChangePreview>;
  /** Records a change, or returns the one of this id. @throws ApiFault 409 */
  request(
    listing: Listing,
    asked: AskedChange & { id: string; note?: string },
  ): Promise<RequestedChange>;
  /** Takes a change back, or forgets one that could not be made. @throws ApiFault 404, 409 `class-change-begun` */
  undo(listingId: string, id: string): Promise<void>;
  /** Carries out what is due. Returns when the next change is, epoch milliseconds; null without one. */
  execute: Execution;
  reconciler: Reconciler;
}

/** @see Changes */
export interface ChangesOptions extends Pick<ExecutionDeps, 'operator'> {
  client: SubscriptionsClient;
  execution: Execution;
  /** null when subscriptions are not set up. */
  subscriptions: Pick<Subscriptions, 'returns'> | null;
  locks: Locks;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs of the reconciler. */
  intervalMs?: number;
}

const conflict = (reason: string): ApiFault =>
  new ApiFault(409, [
    {
      status: 409,
      code: 'class-change-conflict',
      title: 'The class can not be changed this way.',
      meta: { reason },
    },
  ]);

const answerOf = ({ id, kind, dueAt }: ClassChange): RequestedChange => ({
  id,
  kind,
  dueAt: new Date(dueAt).toISOString(),
});

/** Subscriptions that the payment provider is asked about at once. */
const concurrency = 4;

/** Sums up what is above zero; null where nothing is. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first, ...rest] = amounts.flatMap(one => (one && one.amount > 0 ? [one] : []));
  return first ? sumMoney([first, ...rest], first.currency) : null;
}

/** @see Changes */
export function createChanges(options: ChangesOptions): Changes {
  const { operator, client, execution, subscriptions, locks, logger, now, intervalMs } = options;
  const queue = new PQueue({ concurrency });
  const timers = new Map<string, NodeJS.Timeout>();

  const withLock = <Result>(listingId: string, task: () => Promise<Result>) =>
    locks.withLock(classLock(listingId), task);

  const execute: Execution = async listingId => {
    const next = await withLock(listingId, () => execution(listingId));
    if (next !== null) arm(listingId, next);
    return next;
  };

  /** Carries out the changes of a class when they are due, without waiting for the reconciler. */
  function arm(listingId: string, dueAt: number): void {
    clearTimeout(timers.get(listingId));
    const timer = setTimeout(
      () => {
        timers.delete(listingId);
        execute(listingId).catch((error: unknown) => {
          // The reconciler repeats it.
          logger.warn({ err: error, listingId }, 'a change was not carried out');
        });
      },
      Math.max(0, dueAt - now()),
    );
    timer.unref();
    timers.set(listingId, timer);
  }

  function effectFor({ attributes: { publicData } }: Listing, asked: AskedChange): Effect {
    const effect = effectOf(publicData, asked, now());
    if (effect.conflict) throw conflict(effect.conflict);
    return effect;
  }

  /** Lists the classes with changes that are not done: as many as there are, not all classes. */
  async function allOpen(): Promise<string[]> {
    const found: string[] = [];
    const pages = everyPage(operator().listings.query, {
      states: ['published', 'closed'],
      // A marketplace without this search schema lists all of them.
      meta_hasChanges: true,
    });
    for await (const { data } of pages) {
      for (const { id, attributes } of data) {
        if (attributes.metadata?.hasChanges) found.push(id);
      }
    }
    return found;
  }

  const reconciler = createEventReconciler({
    name: 'class changes',
    all: allOpen,
    events: async after =>
      (await operator().events.query({ ...after, eventTypes: 'listing/updated' })).map(
        ({ sequenceId, listing }) => ({
          sequenceId,
          keys: listing?.attributes.metadata?.hasChanges ? [listing.id] : [],
        }),
      ),
    followUp: async listingId => {
      await execute(listingId);
    },
    logger,
    now,
    ...(intervalMs === undefined ? {} : { intervalMs }),
    // After the time of undo: also when the timer of the process that recorded it is gone.
    recheckMs: undoMs + 2_000,
  });
  const waiting =
    subscriptions &&
    createWaitingDates({
      client,
      subscriptions,
      withLock,
      logger,
      now,
      ...(intervalMs === undefined ? {} : { intervalMs }),
    });

  return {
    async preview(listing, asked) {
      const effect = effectFor(listing, asked);
      const isStay = dateUnitOf(listing.attributes.publicData) !== null;
      const [orders, active, entries] = await Promise.all([
        bookingsOf(operator(), listing.id, now()),
        client.active(listing.id),
        fetchEntries(query => operator().transactions.query(query), { listingId: listing.id }),
      ]);
      const affected = affectedBookings(orders, isStay ? null : effect.times).map(
        ({ order }) => order,
      );
      const inState = (state: string) => affected.filter(order => stateOf(order) === state);
      const accepted = inState('accepted');
      // A list ends with its class time; one that another class time moves to goes on.
      const isLeft = (at: number) =>
        effect.times.some(({ before }) => before.start === at) &&
        !effect.times.some(({ after }) => after?.start === at);
      const isMove = asked.kind === 'move-date' || asked.kind === 'move-from';
      const subscribers = active.filter(
        order =>
          order.state === 'subscription-confirmed' &&
          fateOf(order, asked, effect, now()) !== 'untouched',
      );
      const returns = await Promise.all(
        (isMove ? [] : subscribers).map(order =>
          queue.add(() => expectedReturn(order, asked, effect, { subscriptions, now: now() })),
        ),
      );
      const { currency } = marketplace;
      const refunds = [
        ...(isMove ? [] : accepted.map(({ attributes: { payinTotal } }) => payinTotal)),
        ...returns.map(({ refund }) => ({ amount: refund, currency })),
      ];
      return {
        accepted: accepted.length,
        requested: inState('preauthorized').length,
        unpaid: inState('pending-payment').length,
        waiting:
          inState('offered').length +
          entries.filter(({ isGone, start }) => !isGone && isLeft(start)).length,
        subscribers: subscribers.length,
        refund: sumOf(refunds),
        credit: sumOf(returns.map(({ credit }) => ({ amount: credit, currency }))),
        times: effect.times.length,
      };
    },

    request: ({ id: listingId }, { id, note, ...asked }) =>
      withLock(listingId, async () => {
        const listing = await client.listing(listingId);
        const changes = recordedChanges(listing);
        const known = changes.find(one => one.id === id);
        if (known) return answerOf(known);
        effectFor(listing, asked);
        if (openChanges(changes).length >= mostOpen) throw conflict('too-many-changes');
        const at = now();
        const change: ClassChange = {
          id,
          ...asked,
          ...(note ? { note } : {}),
          requestedAt: at,
          dueAt: at + undoMs,
        };
        await client.updateListing(listingId, changesData(withChange(changes, change, at)));
        arm(listingId, change.dueAt);
        return answerOf(change);
      }),

    undo: (listingId, id) =>
      withLock(listingId, async () => {
        const changes = recordedChanges(await client.listing(listingId));
        const change = changes.find(one => one.id === id);
        if (!change) throw apiFault(404, 'not-found', 'There is no such change.', ['id']);
        const isBegun =
          change.startedAt !== undefined || change.doneAt !== undefined || change.dueAt <= now();
        if (isBegun && change.conflict === undefined) {
          throw apiFault(409, 'class-change-begun', 'It is too late to undo it.', ['id']);
        }
        await client.updateListing(listingId, changesData(changes.filter(one => one !== change)));
      }),

    execute,
    reconciler: {
      start() {
        reconciler.start();
        waiting?.start();
      },
      async close() {
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        await Promise.all([reconciler.close(), waiting?.close()]);
      },
    },
  };
}
