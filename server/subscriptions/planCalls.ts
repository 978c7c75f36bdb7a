import type Stripe from 'stripe';
import { dayMs } from '#shared/time/time.ts';
import { callProvider } from './providerCalls.ts';
import { expand, factsOf } from './planFacts.ts';
import { beginMonth, payOpen } from './chargeCalls.ts';
import { askForCard, keepCard } from './cardCalls.ts';
import type { ProviderAccess } from './providerCalls.ts';

/** Calls to the payment provider about a subscription that runs. Each can be repeated. */
export type PlanCalls = ReturnType<typeof createPlanCalls>;

const seconds = (at: number) => Math.floor(at / 1000);

/**
 * How long before the end of a pause bills are collected again: after the one of the pause, which
 * is made at its begin, and before the next one.
 */
const resumesBeforeMs = dayMs;

const updatePlan = (
  { stripe }: ProviderAccess,
  id: string,
  change: Stripe.SubscriptionUpdateParams,
) =>
  callProvider(async () => {
    try {
      return factsOf(await stripe.subscriptions.update(id, { ...change, expand }));
    } catch (error) {
      // One that has ended meanwhile can not be changed: the facts say so.
      const facts = factsOf(await stripe.subscriptions.retrieve(id, { expand }));
      if (facts.status === 'ended') return facts;
      throw error;
    }
  });

const fetchPlanFacts = ({ stripe }: ProviderAccess, id: string) =>
  callProvider(async () => factsOf(await stripe.subscriptions.retrieve(id, { expand })));

/** Ends it with the paid month, or takes that back. */
const endWithMonth = (deps: ProviderAccess, id: string, isEnding: boolean) =>
  updatePlan(deps, id, { cancel_at_period_end: isEnding });

/**
 * Makes the bill of the next month void: the provider goes on by itself before it bills the month
 * from `until` on (epoch milliseconds).
 */
const pausePlan = (deps: ProviderAccess, id: string, until: number) =>
  updatePlan(deps, id, {
    pause_collection: { behavior: 'void', resumes_at: seconds(until - resumesBeforeMs) },
  });

const unpausePlan = (deps: ProviderAccess, id: string) =>
  updatePlan(deps, id, { pause_collection: '' });

/** Binds the calls about a running subscription to the payment provider. Each can be repeated. */
export const createPlanCalls = (access: ProviderAccess) => ({
  facts: (id: string) => fetchPlanFacts(access, id),
  endWithMonth: (id: string, isEnding: boolean) => endWithMonth(access, id, isEnding),
  pause: (id: string, until: number) => pausePlan(access, id, until),
  unpause: (id: string) => unpausePlan(access, id),
  beginMonth: (id: string, key: string) => beginMonth(access, id, key),
  askForCard: (id: string, transactionId: string) => askForCard(access, id, transactionId),
  keepCard: (id: string, setupIntentId: string, transactionId: string) =>
    keepCard(access, id, setupIntentId, transactionId),
  payOpen: (id: string) => payOpen(access, id),
});
