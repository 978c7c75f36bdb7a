import { findEarlyResume, resumeSubscription } from './resumeSubscription.ts';
import { withSubscription } from './withSubscription.ts';
import { finishPending, followSubscription } from './followSubscription.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { leaveCourse } from './leaveCourse.ts';
import { notNow } from './refusals.ts';
import { lengthenSubscriptions } from './lengthenSubscriptions.ts';
import { payOpenMonth } from './payOpenMonth.ts';
import { endSubscription } from './endSubscription.ts';
import { undoEnd } from './undoEnd.ts';
import { pauseSubscription } from './pauseSubscription.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { EarlyResume } from './resumeSubscription.ts';
import type { LifeDeps } from './lifeDeps.ts';

/** Steps that a subscriber may request while the subscription runs. */
export type LifeStep = 'end' | 'undo-end' | 'pause' | 'resume';

/**
 * The life of a subscription between its beginning and its end. A requested step is recorded in the
 * order before the payment provider is called, so that a crash at any point is made up for; every
 * step can be repeated.
 */
export interface SubscriptionLife {
  /** Makes a step that the subscriber requests. @throws ApiFault 402, 409, 424 */
  ask(transactionId: string, step: LifeStep): Promise<Subscription>;
  /** Makes the order agree with the payment provider, and finishes what was begun. */
  follow(transactionId: string): Promise<Subscription>;
  /** Makes the running subscriptions of a class as long as its series. */
  lengthen(listingId: string): Promise<void>;
  comeback(order: Subscription): Promise<EarlyResume | null>;
  /** Charges the month that could not be charged. @throws ApiFault 402 when the card is refused */
  payOpen(transactionId: string): Promise<Subscription>;
}

/** Binds the steps of running subscriptions to their dependencies. */
export function createSubscriptionLife(deps: LifeDeps): SubscriptionLife {
  return {
    comeback: order => findEarlyResume(deps, order),
    follow: id => withSubscription(deps, id, order => followSubscription(deps, order)),
    ask: (id, step) => withSubscription(deps, id, order => makeStep(deps, order, step)),
    lengthen: listingId => lengthenSubscriptions(deps, listingId),
    payOpen: id => withSubscription(deps, id, order => payOpenMonth(deps, order)),
  };
}

/** Makes a step for the subscriber, after the one that is pending. */
async function makeStep(
  deps: LifeDeps,
  order: Subscription,
  step: LifeStep,
): Promise<Subscription> {
  const current = order.metadata.asked ? await finishPending(deps, order) : order;
  if (isCoursePayment(current.metadata.subscriptionId)) {
    if (step === 'end') return leaveCourse(deps, current);
    throw notNow('A course is neither paused nor renewed.');
  }
  switch (step) {
    case 'end':
      return endSubscription(deps, current);
    case 'undo-end':
      return undoEnd(deps, current);
    case 'pause':
      return pauseSubscription(deps, current);
    case 'resume':
      return resumeSubscription(deps, current);
  }
}
