import { iso } from '#shared/time/time.ts';
import { offerEndsAt } from '#shared/transactions/waitingList.ts';
import { isBookableTime } from '#server/orders/bookableTime.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Logger } from 'pino';
import type { Step } from './steps.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import type { ReadState } from './readState.ts';

/** Dependencies of settling waiting lists. */
export interface SettlingDeps {
  operator: () => IntegrationSdk;
  client: OperatorClient;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** `changed`: the order is in another state than was read. `full`: no seat is free now. */
type Outcome = 'done' | 'changed' | 'full';

/** Returns transition and parameters of a step. */
function callOf(step: Step, now: number) {
  if (step.kind !== 'offer') {
    const transition = {
      close: 'transition/close-waiting-list',
      drop: 'transition/drop-from-waiting-list',
      withdraw: 'transition/withdraw-offer',
    }[step.kind];
    const metadata: TransactionMetadata = { waitingEnd: step.reason };
    return { id: step.id, transition, params: { metadata } };
  }
  const { id, start, end } = step.entry;
  const metadata: TransactionMetadata = { heldUntil: iso(offerEndsAt(now, start)) };
  return {
    id,
    transition: 'transition/offer-place',
    params: {
      bookingStart: new Date(start),
      bookingEnd: new Date(end),
      seats: 1,
      stockReservationQuantity: 1,
      metadata,
    },
  };
}

async function makeStep(
  { now, operator, logger }: SettlingDeps,
  step: Step,
  { listing }: ReadState,
): Promise<Outcome> {
  if (step.kind === 'offer') {
    const { start, end } = step.entry;
    const time = { start: iso(start), end: iso(end) };
    if (!isBookableTime(listing, time, now(), 'offer')) return 'full';
  }
  const call = callOf(step, now());
  try {
    await operator().transactions.transition(call);
  } catch (error) {
    if (
      isRefusal(error, 409, 'transaction-invalid-transition') ||
      isRefusal(error, 409, 'transaction-locked')
    )
      return 'changed';
    if (
      isRefusal(error, 409, 'transaction-booking-time-not-available') ||
      isRefusal(error, 409, 'transaction-listing-insufficient-stock')
    )
      return 'full';
    throw error;
  }
  logger.info({ transactionId: call.id, transition: call.transition }, 'a waiting list moved on');
  return 'done';
}

/**
 * Makes the steps. Offers are made one by one, in the order of joining. Returns false when another
 * process has changed an order meanwhile; adds the class times without a free seat to `full`.
 */
export async function makeSteps(
  deps: SettlingDeps,
  state: ReadState,
  steps: readonly Step[],
  full: Set<number>,
): Promise<boolean> {
  const ends = steps.filter(({ kind }) => kind !== 'offer');
  const outcomes = await Promise.all(ends.map(step => makeStep(deps, step, state)));
  for (const step of steps) {
    if (step.kind !== 'offer' || full.has(step.entry.start)) continue;
    const outcome = await makeStep(deps, step, state);
    if (outcome === 'full') full.add(step.entry.start);
    // The next in line may be the first now: the state has to be read again.
    if (outcome === 'changed') return false;
  }
  return !outcomes.includes('changed');
}
