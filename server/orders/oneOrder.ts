import type { Logger } from 'pino';
import { ApiFault } from '#server/base/apiFault.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { UnpaidHolds } from './unpaidHolds.ts';
import { overlaps } from './claims.ts';
import type { ConflictResolver } from './conflictResolver.ts';
import { fetchLiveOrdersOf } from '#server/marketplaceClient/liveOrder.ts';
import type { LiveOrder, Span } from '#server/marketplaceClient/liveOrder.ts';

/** Checks for the holder of the lock on one student's orders in one listing. */
export interface LockedOrders {
  /** Lists the orders of the student in the listing that hold a seat now or later. */
  live(): Promise<LiveOrder[]>;
  /** @throws ApiFault 409 when the student has another order for that time than `except` */
  requireFree(span: Span, except?: string): Promise<void>;
  /**
   * Checks a new order against orders that other processes made at the same time, and ends the
   * surplus.
   * @throws ApiFault 409 when the new order was the surplus one
   */
  requireKept(id: string, span: Span): Promise<void>;
  /**
   * Runs a task that holds seats until they are paid, after `requireFree`.
   * @throws ApiFault 429 after too many of them
   */
  hold<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Records that such seats were paid. */
  paid(): Promise<void>;
}

/** Enforces one order of a student for a class time. */
export interface OneOrder {
  /** Runs a task with a lock on the student's orders in the listing. */
  withLock<Result>(
    sdk: ServerSdk,
    listingId: string,
    task: (locked: LockedOrders) => Promise<Result>,
  ): Promise<Result>;
}

export interface OneOrderOptions {
  locks: Locks;
  /** null when the server has no rights of an operator and can end no order. */
  conflicts: ConflictResolver | null;
  holds: UnpaidHolds;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

const alreadyBooked = ({ id, state }: LiveOrder): ApiFault =>
  new ApiFault(409, [
    {
      status: 409,
      code: 'transaction-already-booked',
      title: 'You have an order for this time already.',
      meta: { transactionId: id, state },
    },
  ]);

/** Creates the guard against two orders of one student for the same time. */
export function createOneOrder(options: OneOrderOptions): OneOrder {
  const { locks, conflicts, holds, logger, now } = options;
  async function settled(customerId: string, listingId: string): Promise<LiveOrder[] | null> {
    try {
      return conflicts && (await conflicts.settle(customerId, listingId));
    } catch (error) {
      // The order stays; the reconciler of orders compares it again.
      logger.warn({ err: error, customerId, listingId }, 'orders could not be compared');
      return null;
    }
  }

  return {
    async withLock(sdk, listingId, task) {
      const customerId = (await sdk.currentUser.show()).data.id;
      let known: LiveOrder[] = [];
      const live = async () => {
        const narrowed = { listingId, only: 'order' };
        return (known = await fetchLiveOrdersOf(sdk.transactions.query, narrowed, now()));
      };
      const refuse = (orders: readonly LiveOrder[], span: Span, except: string | undefined) => {
        const booked = orders.find(one => one.id !== except && overlaps(one, span));
        if (booked) throw alreadyBooked(booked);
      };
      return locks.withLock(`order ${customerId} ${listingId}`, () =>
        task({
          live,
          requireFree: async (span, except) => refuse(await live(), span, except),
          async requireKept(id, span) {
            const orders = await settled(customerId, listingId);
            if (orders && !orders.some(one => one.id === id)) refuse(orders, span, id);
          },
          hold: task => holds.begin({ customerId, listingId }, known, task),
          async paid() {
            await holds.forget({ customerId, listingId }).catch((error: unknown) => {
              // It counts as unpaid for a day.
              logger.warn({ err: error, customerId, listingId }, 'a paid order was not noted');
            });
          },
        }),
      );
    },
  };
}
