import type { LifeDeps } from './lifeDeps.ts';
import { createEndings } from './endings.ts';
import { nextStep } from './nextStep.ts';
import { createPauses } from './pauses.ts';
import type { Comeback } from './pauses.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { iso, tell } from './notifyStudents.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { stopAt } from '#shared/transactions/subscriptionDays.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { subscriptionLock } from '#server/events/locks/keys.ts';

/** Steps that a subscriber may ask for while the subscription runs. */
export type LifeStep = 'end' | 'undo-end' | 'pause' | 'resume';

/**
 * The life of a subscription between its beginning and its end. What was asked for is recorded in the order before the
 * payment provider is called, so that a crash at any point is made up for; every step can be repeated.
 */
export interface SubscriptionLife {
  /** Makes a step that the subscriber asks for. @throws ApiFault 402, 409, 424 */
  ask(transactionId: string, step: LifeStep): Promise<Subscription>;
  /** Makes the order agree with the payment provider, and finishes what was begun. */
  follow(transactionId: string): Promise<Subscription>;
  /** Makes the running subscriptions of a class as long as its series. */
  lengthen(listingId: string): Promise<void>;
  comeback(order: Subscription): Promise<Comeback | null>;
  /** Charges the month that could not be charged. @throws ApiFault 402 when the card is refused */
  payOpen(transactionId: string): Promise<Subscription>;
}

// A step leads to at most a few others.
const maxSteps = 5;

/**
 * Tells whether a subscription ends before its series does without having been canceled: an `endsBefore` of its own is
 * then that of a later class which was full.
 */
const isShorter = ({ until, metadata }: Subscription, lastClass: number | undefined): boolean =>
  metadata.endsAt === undefined && until !== null && until < (lastClass ?? 0);

/** @see SubscriptionLife */
export function createSubscriptionLife(deps: LifeDeps): SubscriptionLife {
  const { client, completion, plan, places, locks, now, logger } = deps;
  const endings = createEndings(deps);
  const pauses = createPauses(deps);

  /** Runs a task for a confirmed subscription, read anew under its lock. One in another state is returned as it is. */
  const locked = (id: string, task: (order: Subscription) => Promise<Subscription>) =>
    locks.withLock(subscriptionLock(id), async () => {
      const order = await client.subscription(id);
      return order.state === 'subscription-confirmed' ? task(order) : order;
    });

  /** Finishes a step that was begun before. A refusal ends it: its subscriber was told, or has gone. */
  async function finish(order: Subscription): Promise<Subscription> {
    const { asked } = order.metadata;
    try {
      switch (asked?.step) {
        case 'end':
          return await endings.finishEnd(order);
        case 'undo-end':
          return await endings.finishUndo(order, asked.before ?? '');
        case 'pause':
          return await pauses.finishPause(order);
        case 'resume':
          return await pauses.finishResume(order);
        case undefined:
          return order;
      }
    } catch (error) {
      const isRefused = error instanceof ApiFault && (error.status === 409 || error.status === 402);
      if (!isRefused) throw error;
      logger.info({ err: error, transactionId: order.id }, 'a step of a subscription was refused');
      return client.subscription(order.id);
    }
  }

  /** The end was taken back at the provider, whose places may be sold; then it stays. */
  async function goOn(order: Subscription): Promise<Subscription> {
    try {
      return await endings.undo(order);
    } catch (error) {
      if (!(error instanceof ApiFault) || error.status !== 409) throw error;
      await plan.endWithMonth(order.metadata.subscriptionId ?? '', true);
      return client.subscription(order.id);
    }
  }

  async function endUnpaid(order: Subscription): Promise<Subscription> {
    const unpaidAt = order.metadata.unpaidAt ?? iso(now());
    await client.updateMetadata(order.id, { unpaidAt });
    return completion.cancel({ ...order, metadata: { ...order.metadata, unpaidAt } });
  }

  async function take(order: Subscription): Promise<Subscription> {
    const { subscriptionId } = order.metadata;
    if (!subscriptionId || order.until === null) return order;
    const { metadata, until } = order;
    const step = nextStep({ metadata, until }, await plan.facts(subscriptionId), now());
    switch (step.kind) {
      case 'none':
        return order;
      case 'cancel':
        return step.isUnpaid ? endUnpaid(order) : completion.cancel(order);
      case 'end-unpaid':
        return endUnpaid(order);
      case 'fail':
        return tell(client, order, 'renewal-failed', {
          metadata: { graceUntil: iso(step.graceUntil) },
        });
      case 'recover':
        return tell(client, order, 'renewal-recovered', { metadata: { graceUntil: null } });
      case 'end':
        return endings.finishEnd(order);
      case 'go-on':
        return goOn(order);
      case 'resume':
        return pauses.over(order);
    }
  }

  async function follow(order: Subscription): Promise<Subscription> {
    let current = order.metadata.asked ? await finish(order) : order;
    for (let steps = 0; steps < maxSteps; steps += 1) {
      if (current.state !== 'subscription-confirmed') return current;
      const next = await take(current);
      if (next === current) return current;
      current = next;
    }
    return current;
  }

  /**
   * Makes a subscription as long as its series; one that was canceled stays so. `others` are behind it: where places are
   * left for some only, theirs are not counted. Where a later class is full all the same it keeps its end, and what it
   * held behind that is free for others.
   */
  async function lengthen(
    order: Subscription,
    { attributes: { publicData } }: Listing,
    others: readonly Subscription[],
  ): Promise<Subscription> {
    const { listingId, first, until, metadata } = order;
    const { lastClass } = publicData;
    if (!isShorter(order, lastClass) || lastClass === undefined) return order;
    if (!listingId || first === null || until === null) return order;
    const { endsBefore, ...longer } = metadata;
    const assumed = [
      { id: order.id, ...longer },
      ...others.flatMap(one =>
        one.first === null || one.until === null
          ? []
          : [
              {
                id: one.id,
                ...one.metadata,
                endsBefore: stopAt(publicData, one.first, one.until).day,
              },
            ],
      ),
    ];
    const end = endsBefore ?? stopAt(publicData, first, until).day;
    const full = await places.withLock(listingId, async locked => {
      const firstFull = async () => (await locked.overfull(until, assumed))[0];
      const setEnd = async (day: string | null) => {
        await client.updateMetadata(order.id, { endsBefore: day });
        await locked.settle();
      };
      await locked.settle();
      const found = await firstFull();
      if (endsBefore === undefined) {
        if (found) await setEnd(end);
        return found;
      }
      if (found) return found;
      // Its places were given away: they are taken back first, and looked at again.
      await setEnd(null);
      const sold = await firstFull();
      if (sold) await setEnd(end);
      return sold;
    });
    if (full) {
      logger.warn({ transactionId: order.id, start: iso(full.start) }, 'a later class is full');
      return order;
    }
    return tell(client, order, 'extend-series', { metadata: {}, until: lastClass });
  }

  return {
    comeback: pauses.comeback,
    follow: id => locked(id, follow),
    ask: (id, step) =>
      locked(id, async order => {
        const current = order.metadata.asked ? await finish(order) : order;
        switch (step) {
          case 'end':
            return endings.end(current);
          case 'undo-end':
            return endings.undo(current);
          case 'pause':
            return pauses.pause(current);
          case 'resume':
            return pauses.resume(current);
        }
      }),
    async lengthen(listingId) {
      const listing = await client.listing(listingId);
      // While they move, the days that name its class times are not settled; afterwards this is called again.
      if (listing.attributes.metadata?.changing !== undefined) return;
      const { lastClass } = listing.attributes.publicData;
      // Who has subscribed first comes first.
      const shorter = (await client.active(listingId))
        .filter(order => isShorter(order, lastClass))
        .toReversed();
      for (const [index, { id }] of shorter.entries()) {
        await locked(id, order => lengthen(order, listing, shorter.slice(index + 1)));
      }
    },
    payOpen: id =>
      locked(id, async order => {
        const { subscriptionId } = order.metadata;
        if (!subscriptionId) throw apiFault(409, 'conflict', 'It is not paid at the provider.');
        await plan.payOpen(subscriptionId);
        return follow(order);
      }),
  };
}
