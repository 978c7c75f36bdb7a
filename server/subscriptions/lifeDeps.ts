import type { SubscriptionCompletion } from './completeSubscription.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { PlanCalls } from './planCalls.ts';
import type { Locks } from '#server/events/locks/locks.ts';

/** Dependencies of the life of a subscription between its beginning and its end. */
export interface LifeDeps extends Omit<SubscriptionDeps, 'oneOrder'> {
  completion: Pick<SubscriptionCompletion, 'cancel'>;
  plan: PlanCalls;
  /** Runs the steps of a subscription one after the other. */
  locks: Locks;
}
