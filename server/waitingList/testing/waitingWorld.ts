import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import pino from 'pino';
import { trusted } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import { orderServer } from '#server/orders/testing/orderWorld.ts';
import type { OrderServer } from '#server/orders/testing/orderWorld.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { createWaitingLists } from '../compose.ts';
import type { ComposedWaitingLists } from '../compose.ts';
import { joinWaitingList } from '../join.ts';
import { takeOffer, acceptOfferTransition } from '../takeOffer.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { stateOf } from '#shared/transactions/process.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** A marketplace with a teacher and the waiting lists of a server. */
export interface WaitingWorld extends ChangeWorld {
  lists: ComposedWaitingLists;
  orders: OrderServer;
  /** Creates the lists of another server for the same marketplace. */
  listsOf(operator?: IntegrationSdk): ComposedWaitingLists;
  /** Publishes a class of one seat that somebody has; returns the order that has it. */
  publishSoldOut(publicData?: object): Promise<{ wanted: TestClass; taken: string }>;
  caller(student: Person): PrivilegedCaller;
  /** Puts somebody on the list; returns the student with the order. */
  join(wanted: TestClass, student?: Person): Promise<Waiter>;
  /** Accepts an offered seat, as the page does. */
  take(waiter: Waiter): Promise<unknown>;
  /** Ends an accepted order, so that its seat is free. */
  free(orderId: string): Promise<void>;
  states(...waiters: Waiter[]): Promise<(TransactionState | null)[]>;
  orderOf(waiter: Waiter): Promise<Transaction>;
}

export interface Waiter {
  student: Person;
  id: string;
}

/** Starts it. @see WaitingWorld */
export async function startWaitingWorld(): Promise<WaitingWorld> {
  const world = await startChangeWorld();
  const { api, clock, operator, order } = world;
  const now = () => Date.now() + clock.ahead;
  const logger = pino({ level: 'silent' });
  const orders = orderServer(api);
  const listsOf = (through = operator) =>
    createWaitingLists({
      operator: () => through,
      client: createOperatorClient(() => through),
      logger,
      now,
      intervalMs: 50,
    });
  const lists = listsOf();
  const caller = (student: Person): PrivilegedCaller => ({
    sdk: serverSdkOf(student.client),
    trusted: async () => serverSdkOf(await trusted(api, student)),
    oneOrder: orders.oneOrder,
    waitingLists: orders.waitingLists,
  });
  return {
    ...world,
    lists,
    orders,
    listsOf,
    caller,
    async publishSoldOut(publicData = {}) {
      const wanted = await world.publishOnce({ seats: 1, publicData });
      const isFree = 'type' in publicData && publicData.type === 'free';
      const taken = await world.book(wanted, 'accepted', undefined, { isFree });
      return { wanted, taken };
    },
    async join({ id: listingId, start }, known) {
      const student = known ?? (await signUp(api));
      const call = { listingId, bookingStart: start.toISOString() };
      return { student, id: await joinWaitingList(call, caller(student), lists) };
    },
    take: ({ student, id }) =>
      takeOffer(
        {
          isSpeculative: false,
          bookingData: {},
          queryParams: {},
          bodyParams: { id, transition: acceptOfferTransition, params: {} },
        },
        caller(student),
      ),
    async free(orderId) {
      await operator.transactions.transition({
        id: orderId,
        transition: 'transition/cancel',
        params: {},
      });
    },
    states: (...waiters) => Promise.all(waiters.map(async ({ id }) => stateOf(await order(id)))),
    orderOf: ({ id }) => order(id),
  };
}

/** A client of the operator of its own, as another process has. */
export const operatorOfWorld = ({ api }: Pick<WaitingWorld, 'api'>): IntegrationSdk =>
  operatorSdkOf(operatorOf(api));
