import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type { SubscriptionLife } from './life.ts';
import { isDue } from './nextStep.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

export interface LifeReconcilerOptions extends ReconcilerSettings {
  client: Pick<OperatorClient, 'active'>;
  life: Pick<SubscriptionLife, 'follow' | 'lengthen'>;
}

const lookEveryMs = 10 * minuteMs;
/** Begins the keys of classes; the others are ids of orders. */
const classPrefix = 'class ';

/**
 * Follows what nothing reports: a grace or a pause that is over, a step that a crash left half
 * done. At the first start and once a day all running subscriptions are compared with the payment
 * provider, whose reports may have been lost.
 */
export function createLifeReconciler({
  client,
  life,
  ...settings
}: LifeReconcilerOptions): Reconciler {
  const confirmed = async () =>
    (await client.active()).filter(({ state }) => state === 'subscription-confirmed');
  // No event of the marketplace announces any of it.
  const events = () => Promise.resolve([]);
  const timed = createEventReconciler({
    ...settings,
    name: 'life of subscriptions',
    allAgainMs: lookEveryMs,
    all: async () =>
      (await confirmed())
        .filter(({ metadata }) => isDue(metadata, settings.now()))
        .map(({ id }) => id),
    events,
    followUp: async id => void (await life.follow(id)),
  });
  const compared = createEventReconciler({
    ...settings,
    name: 'subscriptions at the provider',
    allAgainMs: dayMs,
    isSpread: true,
    async all() {
      const found = await confirmed();
      const classes = new Set(found.flatMap(one => one.listingId ?? []));
      return [
        // By keys of their own: a class that fails stops no other, and is tried again.
        ...[...classes].map(listingId => `${classPrefix}${listingId}`),
        ...found.map(({ id }) => id),
      ];
    },
    events,
    async followUp(key) {
      if (key.startsWith(classPrefix)) await life.lengthen(key.slice(classPrefix.length));
      else await life.follow(key);
    },
  });
  return {
    start() {
      timed.start();
      compared.start();
    },
    async close() {
      await Promise.all([timed.close(), compared.close()]);
    },
  };
}
