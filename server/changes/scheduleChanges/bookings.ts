import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { moneyNote } from '#server/subscriptions/notifyStudents.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';
import type { OrderChange, TransactionMetadata } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';
import type { ChangedTime } from './changedTimes.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { iso } from '#shared/time/time.ts';

/** A booking of single class times, or of dates, that a change touches. */
export interface AffectedBooking {
  order: Transaction;
  /** Start of what is booked, epoch milliseconds. */
  start: number;
  /** The class time after the change; null when it is canceled. */
  after: ChangedTime['after'];
}

const perPage = 100;

/**
 * Lists the bookings of a listing, subscriptions apart, that begin after `from` (epoch
 * milliseconds).
 */
export async function bookingsOf(
  operator: IntegrationSdk,
  listingId: string,
  from: number,
): Promise<Transaction[]> {
  const found = new Map<string, Transaction>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    // Oldest first: new orders do not shift the pages.
    const answer = await operator.transactions.query({
      listingId,
      bookingStates: ['pending', 'accepted'],
      bookingEnd: `${iso(from)},`,
      include: ['booking', 'listing'],
      sort: '-createdAt',
      page,
      perPage,
    });
    for (const order of entitiesOf(answer)) found.set(order.id, order);
    last = answer.meta.totalPages;
  }
  return [...found.values()].filter(
    order => orderKindOf(order) !== 'subscription' && startOf(order) > from,
  );
}

export const startOf = ({ booking }: Transaction): number =>
  booking ? Date.parse(booking.attributes.start) : Number.NaN;

/**
 * Returns the bookings that a change touches. Of those that move, the ones that move into times of
 * others come last, so that a seat is left before it is taken. `times` null: all are canceled.
 */
export function affectedBookings(
  orders: readonly Transaction[],
  times: readonly ChangedTime[] | null,
): AffectedBooking[] {
  const found = orders.flatMap((order): AffectedBooking[] => {
    const start = startOf(order);
    if (!times) return [{ order, start, after: null }];
    const changed = times.find(({ before }) => before.start === start);
    return changed ? [{ order, start, after: changed.after }] : [];
  });
  const movesOn = found.some(({ start, after }) => after !== null && after.start > start);
  return found.toSorted((one, other) =>
    movesOn ? other.start - one.start : one.start - other.start,
  );
}

/**
 * Returns the record of a change for an order, which mails and pages read. `from`: epoch
 * milliseconds.
 */
export function changeNote(
  { id, kind, note }: Pick<ClassChange, 'id' | 'kind' | 'note'>,
  from: number,
  money: { refund?: Money | null; credit?: Money } = {},
): OrderChange {
  const [refund, credit] = [moneyNote(money.refund), moneyNote(money.credit)];
  return {
    id,
    kind: kind.startsWith('move') ? 'move' : 'cancel',
    ...(note ? { note } : {}),
    from: iso(from),
    ...(kind.endsWith('-weekday') && { isWeekly: true }),
    ...(refund && { refund }),
    ...(credit && { credit }),
  };
}

type Step = { transition: string; params: Record<string, unknown> };

const cancelSteps: Partial<Record<TransactionState, readonly string[]>> = {
  // The second is for orders of older versions of the processes.
  accepted: ['transition/cancel-class', 'transition/cancel'],
  preauthorized: ['transition/decline-class', 'transition/decline-by-operator'],
  'pending-payment': ['transition/release-payment'],
  offered: ['transition/withdraw-offer'],
};
const moveSteps: Partial<Record<TransactionState, string>> = {
  accepted: 'transition/move-class',
  preauthorized: 'transition/move-request',
  offered: 'transition/move-offer',
};

/**
 * Returns whether a change ends the place that is offered in a class time: it does unless this only
 * gets longer or shorter, as somebody waits for the time at which it begins.
 */
export const endsOffer = ({ start, after }: Pick<AffectedBooking, 'start' | 'after'>): boolean =>
  after?.start !== start;

/** Result of a step: `stuck` when the version of its process has no transition for it. */
export type StepResult = 'done' | 'stuck';

// An order can change its state a few times while it is dealt with, not for ever.
const maxTries = 5;

/**
 * Moves or cancels a booking. Reads its state again when it has changed meanwhile. One that can not
 * move (unpaid, of an older process, without a seat at the new time) is canceled.
 * @throws errors of the marketplace other than those
 */
export async function changeBooking(
  operator: IntegrationSdk,
  { order, start, after }: AffectedBooking,
  change: ClassChange,
  now: number,
): Promise<StepResult> {
  let current = order;
  let canMove = after !== null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const steps = stepsOf(current, canMove ? after : null, start, change, now);
    if (steps.length === 0) return 'done';
    for (const step of steps) {
      try {
        await operator.transactions.transition({ id: current.id, ...step });
        return 'done';
      } catch (error) {
        const isFull = isRefusal(error, 409, 'transaction-booking-time-not-available');
        const isOther = isRefusal(error, 409, 'transaction-invalid-transition');
        if (!isFull && !isOther) throw error;
      }
    }
    const before = current;
    current = entityOf(
      await operator.transactions.show({ id: current.id, include: ['booking', 'listing'] }),
    );
    if (current.attributes.lastTransition !== before.attributes.lastTransition) continue;
    if (!canMove) return 'stuck';
    canMove = false;
  }
  throw new Error(`The order ${order.id} does not come to rest.`);
}

function stepsOf(
  order: Transaction,
  after: AffectedBooking['after'],
  start: number,
  change: ClassChange,
  now: number,
): Step[] {
  const state = stateOf(order);
  const { metadata, payinTotal } = order.attributes;
  // Moved already, before a crash: its booking may be at the old time of another class time.
  if (after && metadata?.change?.id === change.id) return [];
  const isEnded = state === 'offered' && endsOffer({ start, after });
  const waitingFor = state === 'offered' ? metadata?.waitingFor : undefined;
  const move = after && state && !isEnded ? moveSteps[state] : undefined;
  if (after && move) {
    const [from, until] = [iso(after.start), iso(after.end)];
    return [
      {
        transition: move,
        params: {
          bookingStart: new Date(from),
          bookingEnd: new Date(until),
          bookingDisplayStart: new Date(from),
          bookingDisplayEnd: new Date(until),
          // Nobody has agreed to a held seat yet: nothing is noted that their terms depend on.
          metadata: waitingFor
            ? { waitingFor: { ...waitingFor, end: until } }
            : { movedAt: iso(now), change: changeNote(change, start) },
        },
      },
    ];
  }
  const refund = state === 'accepted' ? payinTotal : null;
  const note = changeNote({ ...change, kind: 'cancel-date' }, start, { refund });
  return ((state && cancelSteps[state]) ?? []).map(transition => ({
    transition,
    params:
      transition === 'transition/withdraw-offer'
        ? { metadata: { waitingEnd: 'off' } satisfies TransactionMetadata }
        : transition.endsWith('-class')
          ? { metadata: { change: note } }
          : {},
  }));
}
