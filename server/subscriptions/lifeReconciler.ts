import type { Logger } from 'pino';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { SubscriptionLife } from './life.ts';
import { isDue } from './nextStep.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

export interface LifeReconcilerOptions {
  client: Pick<OperatorClient, 'active'>;
  life: Pick<SubscriptionLife, 'follow' | 'lengthen'>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}

const lookEveryMs = 10 * minuteMs;
/** Begins the keys of classes; the others are ids of orders. */
const classPrefix = 'class ';

/**
 * Follows what nothing reports: a grace or a pause that is over, a step that a crash left half
 * done. At the start and once a day all running subscriptions are compared with the payment
 * provider, whose reports may have been lost.
 */
export function createLifeReconciler({
  client,
  life,
  ...options
}: LifeReconcilerOptions): Reconciler {
  const { now } = options;
  let comparedAt = -Infinity;
  return createEventReconciler({
    ...options,
    name: 'life of subscriptions',
    allAgainMs: lookEveryMs,
    async all() {
      const confirmed = (await client.active()).filter(
        ({ state }) => state === 'subscription-confirmed',
      );
      const isDaily = now() - comparedAt >= dayMs;
      if (isDaily) comparedAt = now();
      const classes = new Set(isDaily ? confirmed.flatMap(one => one.listingId ?? []) : []);
      return [
        // By keys of their own: a class that fails stops no other, and is tried again.
        ...[...classes].map(listingId => `${classPrefix}${listingId}`),
        ...confirmed
          .filter(({ metadata }) => isDaily || isDue(metadata, now()))
          .map(({ id }) => id),
      ];
    },
    events: () => Promise.resolve([]),
    async followUp(key) {
      if (key.startsWith(classPrefix)) await life.lengthen(key.slice(classPrefix.length));
      else await life.follow(key);
    },
  });
}
