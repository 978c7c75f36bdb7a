import { finishEnd } from './endSubscription.ts';
import { finishUndoEnd, undoEnd } from './undoEnd.ts';
import { finishPause } from './pauseSubscription.ts';
import { completePause, finishResume } from './resumeSubscription.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { finishLeaving } from './leaveCourse.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { recordAndNotify } from './notifyStudents.ts';
import { iso } from '#shared/time/time.ts';
import { nextStep } from './nextStep.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

// A step leads to at most a few others.
const maxSteps = 5;

/** Finishes a pending step. A refusal ends it: the subscriber got it as an answer, or has left. */
export async function finishPending(deps: LifeDeps, order: Subscription): Promise<Subscription> {
  const { logger, client } = deps;
  const { asked } = order.metadata;
  try {
    switch (asked?.step) {
      case 'end':
        return isCoursePayment(order.metadata.subscriptionId)
          ? await finishLeaving(deps, order, asked.at)
          : await finishEnd(deps, order);
      case 'undo-end':
        return await finishUndoEnd(deps, order, asked.before ?? '');
      case 'pause':
        return await finishPause(deps, order);
      case 'resume':
        return await finishResume(deps, order);
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

/** Follows an end that was undone at the provider. It stays when the seats after it are sold. */
async function followUndoneEnd(deps: LifeDeps, order: Subscription): Promise<Subscription> {
  const { plan, client } = deps;
  try {
    return await undoEnd(deps, order);
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status !== 409) throw error;
    await plan.endWithMonth(order.metadata.subscriptionId ?? '', true);
    return client.subscription(order.id);
  }
}

/** Ends a subscription whose month was not paid, and records why for the mails. */
async function endUnpaid(
  { now, client, completion }: LifeDeps,
  order: Subscription,
): Promise<Subscription> {
  const unpaidAt = order.metadata.unpaidAt ?? iso(now());
  await client.updateMetadata(order.id, { unpaidAt });
  return completion.cancel({ ...order, metadata: { ...order.metadata, unpaidAt } });
}

/** Takes the next step that the provider's state requires; returns the same order without one. */
async function takeNextStep(deps: LifeDeps, order: Subscription): Promise<Subscription> {
  const { plan, now, completion, client } = deps;
  const { subscriptionId } = order.metadata;
  if (!subscriptionId || order.until === null) return order;
  // A course is paid: the provider has no more to say of it.
  if (isCoursePayment(subscriptionId)) return order;
  const { metadata, until } = order;
  const step = nextStep({ metadata, until }, await plan.facts(subscriptionId), now());
  switch (step.kind) {
    case 'none':
      return order;
    case 'cancel':
      return step.isUnpaid ? endUnpaid(deps, order) : completion.cancel(order);
    case 'end-unpaid':
      return endUnpaid(deps, order);
    case 'fail':
      return recordAndNotify(client, order, 'renewal-failed', {
        metadata: { graceUntil: iso(step.graceUntil) },
      });
    case 'recover':
      return recordAndNotify(client, order, 'renewal-recovered', {
        metadata: { graceUntil: null },
      });
    case 'end':
      return finishEnd(deps, order);
    case 'go-on':
      return followUndoneEnd(deps, order);
    case 'resume':
      return completePause(deps, order);
  }
}

/** Finishes a pending step and follows the provider. Call it with the lock of the subscription. */
export async function followSubscription(
  deps: LifeDeps,
  order: Subscription,
): Promise<Subscription> {
  let current = order.metadata.asked ? await finishPending(deps, order) : order;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    if (current.state !== 'subscription-confirmed') return current;
    const next = await takeNextStep(deps, current);
    if (next === current) return current;
    current = next;
  }
  return current;
}
