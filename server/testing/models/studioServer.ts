import pino from 'pino';
import type { MemoryEngine } from '@flowroom/marketplace/testing/memory/memoryEngine';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import { createChanges } from '#server/changes/scheduleChanges/changes.ts';
import { createExecution } from '#server/changes/scheduleChanges/execute.ts';
import { classLock } from '#server/events/locks/keys.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { createConflictResolver } from '#server/orders/conflictResolver.ts';
import { createInstantAcceptance, waitsForAcceptance } from '#server/orders/instant.ts';
import { createOneOrder } from '#server/orders/oneOrder.ts';
import { createBookingChanges } from '#server/changes/bookingChanges/bookingChanges.ts';
import { createCompleteSubscription } from '#server/subscriptions/completeSubscription.ts';
import { createDateReturns } from '#server/subscriptions/dateReturns.ts';
import { createSubscriptionLife } from '#server/subscriptions/life.ts';
import { createClassSeats } from '#server/subscriptions/seats.ts';
import { createStartSubscription } from '#server/subscriptions/startSubscription.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createGuard } from '#server/waitingList/guard.ts';
import { createSettling } from '#server/waitingList/settle.ts';
import { unlessRefused } from './crashPlan.ts';
import type { CrashPlan } from './crashPlan.ts';
import type { MemoryBilling } from './memoryBilling.ts';
import { memorySdks } from './memorySdk.ts';
import { dayMs } from '#shared/time/time.ts';

const logger = pino({ level: 'silent' });

/** A process of the web server on a marketplace in memory. */
export type StudioServer = ReturnType<typeof studioServer>;

/** Creates the model of a server over the engine and billing of one marketplace. */
export function studioServer(
  engine: MemoryEngine,
  billing: MemoryBilling,
  crashPlan: CrashPlan,
  locks: Locks,
) {
  const now = Date.now;
  const sdks = memorySdks(engine, crashPlan);
  const operator = () => sdks.operator;
  const client = createOperatorClient(operator);
  const seats = createClassSeats({ client, now });
  const endSubscription = async (id: string, { refundsRest }: { refundsRest: boolean }) => {
    const order = await completion.find(id);
    await (refundsRest ? completion.cancelWithRefund(order) : completion.cancel(order));
    return true;
  };
  const conflicts = createConflictResolver({ operator, endSubscription, logger, now });
  // As where the processes can not reach each other's locks.
  const oneOrder = createOneOrder({
    locks: memoryLocks(Infinity),
    conflicts,
    // A model run has few students, who begin more than real ones.
    holds: { begin: (_booker, _live, task) => task(), forget: () => Promise.resolve() },
    logger,
    now,
  });
  const { provider, planCalls: plan } = billing;
  const deps = { client, seats, provider, oneOrder, now, logger };
  const completion = createCompleteSubscription(deps);
  const life = createSubscriptionLife({ ...deps, completion, plan, locks });
  const returns = createDateReturns(provider);
  const alignMeetings = () => Promise.resolve();
  const subscriptions = { completion, returns, life };
  const execution = createExecution({
    ...{ operator, client, seats, subscriptions, locks, alignMeetings, now, logger },
  });
  const changes = createChanges({
    ...{ operator, client, execution, subscriptions, locks, logger, now },
    setups: { resume: () => Promise.resolve() },
    periods: null,
  });
  const waiting = createSettling({ operator, client, logger, now });
  const waitingLists = createGuard(waiting.query);
  const instant = createInstantAcceptance({ operator, logger });
  const caller = (userId: string): PrivilegedCaller => ({
    sdk: sdks.personal(userId),
    trusted: () => Promise.resolve(sdks.personal(userId, true)),
    oneOrder,
    waitingLists,
  });
  // What the event log and the clock have reported.
  const seen = new Map<string, number>();
  const isNews = (key: string, value: number) => {
    const isNew = seen.get(key) !== value;
    seen.set(key, value);
    return isNew;
  };
  return {
    ...{ client, seats, completion, life, changes, caller, instant, logger, oneOrder },
    joining: { ...waiting, client, now },
    bookingChanges: createBookingChanges({ operator, locks, now }),
    start: createStartSubscription(deps),
    personal: sdks.personal,

    /**
     * Does what the jobs of the server do about a class. What is refused is tried again the next
     * time, and stops no other.
     */
    async work(listingId: string): Promise<void> {
      await unlessRefused(() => locks.withLock(classLock(listingId), () => execution(listingId)));
      const orders = engine.ordersOf(listingId);
      for (const customerId of new Set(orders.map(({ state }) => state.customerId))) {
        await unlessRefused(async () => {
          const kept = await conflicts.settle(customerId, listingId);
          for (const order of kept.filter(waitsForAcceptance)) await instant.accept(order.id);
        });
      }
      for (const { state, processName, revision } of orders) {
        if (processName !== 'flex-subscription') continue;
        await unlessRefused(async () => {
          if (isNews(state.id, revision)) {
            await completion.followUp(await client.subscription(state.id));
          }
          await life.follow(state.id);
        });
      }
      const { updates } = engine.listing(listingId);
      if (isNews(listingId, updates) || isNews('day', Math.floor(now() / dayMs))) {
        await seats.settle(listingId);
        await life.lengthen(listingId);
      }
      await unlessRefused(() => waiting.settle(listingId));
    },

    /** Forgets what it has seen, as a process that was started again does. */
    restart: () => seen.clear(),
    close: () => changes.reconciler.close(),
  };
}
