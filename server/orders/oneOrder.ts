import type { Logger } from 'pino';
import { ApiFault } from '../api/fault.ts';
import type { Locks } from '../locks/locks.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import { overlaps } from './claims.ts';
import type { Keeper } from './keeper.ts';
import { fetchLiveOrdersOf } from './liveOrder.ts';
import type { LiveOrder, Span } from './liveOrder.ts';

/** Calls that may be made while no other order of the same student and listing is made. */
export interface OwnPlaces {
  /** Orders of the student in the listing that have a place now or later. */
  live(): Promise<LiveOrder[]>;
  /** @throws ApiFault 409 when the student has another order for that time than `except` */
  requireFree(span: Span, except?: string): Promise<void>;
  /**
   * Looks once more, after an order has been made: other processes may have made one at the same moment.
   * @throws ApiFault 409 when it was the other one that stays
   */
  requireKept(id: string, span: Span): Promise<void>;
}

/** Sees to it that a student has one order for a class time. */
export interface OneOrder {
  /** Runs a task while this student makes no other order in this listing. */
  alone<Result>(
    sdk: ServerSdk,
    listingId: string,
    task: (own: OwnPlaces) => Promise<Result>,
  ): Promise<Result>;
}

export interface OneOrderOptions {
  locks: Locks;
  /** null: the server has no rights of an operator, and can end no order. */
  keeper: Keeper | null;
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

/** @see OneOrder */
export function createOneOrder({ locks, keeper, logger, now }: OneOrderOptions): OneOrder {
  async function settled(customerId: string, listingId: string): Promise<LiveOrder[] | null> {
    try {
      return keeper && (await keeper.settle(customerId, listingId));
    } catch (error) {
      // The order is made; the watch over orders looks at it again.
      logger.warn({ err: error, customerId, listingId }, 'orders could not be compared');
      return null;
    }
  }

  return {
    async alone(sdk, listingId, task) {
      const customerId = (await sdk.currentUser.show()).data.id;
      const live = () =>
        fetchLiveOrdersOf(sdk.transactions.query, { listingId, only: 'order' }, now());
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
        }),
      );
    },
  };
}
