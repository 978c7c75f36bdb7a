import pino from 'pino';
import * as v from 'valibot';
import { confirmPayment, initiatePrivileged } from '../privileged.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { createGuard } from '#server/waitingList/guard.ts';
import { createOrders } from '../compose.ts';
import type { Orders } from '../compose.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';
import { fetchLiveOrdersOf } from '#server/marketplaceClient/liveOrder.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { openPaymentOf, trusted } from '@flowroom/marketplace/testing/fixtures/orders';
import type { OpenPayment } from '@flowroom/marketplace/testing/fixtures/orders';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { SdkResponse } from '@flowroom/marketplace/testing/clients/sdk';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { processes } from '#shared/config/marketplace.ts';
import { serverSdkOf, operatorSdkOf } from '#server/testing/sdks.ts';
import { initiateBody } from '#shared/contract/bodies/orders.ts';

/** The part of a web server that handles orders. */
export interface OrderServer extends Orders {
  /** Runs the function of /api/initiate-privileged. */
  order(
    student: Person,
    wanted: TestClass,
    processAlias?: string,
    seats?: number,
  ): Promise<SdkResponse['data']>;
  /** Runs the function of /api/transition-confirm-payment. */
  confirm(student: Person, transactionId: string): Promise<unknown>;
  /** Makes an order and returns its open payment. */
  orderToPay(student: Person, wanted: TestClass): Promise<OpenPayment>;
}

/** Creates a web server for a marketplace. Without `locks` it has its own. */
export function orderServer(
  api: PaidMarketplace,
  locks: Locks = memoryLocks(),
  operator = operatorSdkOf(operatorOf(api)),
): OrderServer {
  const orders = createOrders({
    operator: () => operator,
    locks,
    waitingLists: createGuard(params => operator.transactions.query(params)),
    endSubscription: () => Promise.resolve(false),
    logger: pino({ level: 'silent' }),
    reconcileIntervalMs: 50,
  });
  const server: OrderServer = {
    ...orders,
    async order(student, { id, start, end }, processAlias = processes.hourly, seats = 1) {
      const input = v.parse(initiateBody, {
        bookingData: {},
        bodyParams: {
          processAlias,
          transition: 'transition/request-payment',
          params: {
            listingId: id,
            bookingStart: start.toISOString(),
            bookingEnd: end.toISOString(),
            seats,
          },
        },
      });
      const answer = await initiatePrivileged(input, {
        sdk: serverSdkOf(student.client),
        trusted: async () => serverSdkOf(await trusted(api, student)),
        oneOrder: orders.oneOrder,
        waitingLists: orders.waitingLists,
      });
      return answer as SdkResponse['data'];
    },
    confirm: (student, transactionId) =>
      confirmPayment(transactionId, {
        sdk: serverSdkOf(student.client),
        trusted: async () => serverSdkOf(await trusted(api, student)),
        oneOrder: orders.oneOrder,
        instant: orders.instant,
        logger: pino({ level: 'silent' }),
      }),
    orderToPay: async (student, wanted) =>
      openPaymentOf((await server.order(student, wanted)).data),
  };
  return server;
}

/** Lists the orders of a student in a class that hold a seat, as the student sees them. */
export const liveOrdersOf = (
  { client }: Person,
  { id }: Pick<TestClass, 'id'>,
): Promise<LiveOrder[]> => {
  const { transactions } = serverSdkOf(client);
  return fetchLiveOrdersOf(transactions.query, { listingId: id, only: 'order' }, Date.now());
};

/** Returns the status of payment intents at the payment provider. */
export const paymentsOf = (
  { sandbox }: PaidMarketplace,
  intentIds: readonly string[],
): Promise<string[]> =>
  Promise.all(intentIds.map(async id => (await sandbox.stripe.paymentIntents.retrieve(id)).status));

/** Bans a user by the Build API. */
export async function ban(
  { url, credentials: { ident, buildApiKey } }: PaidMarketplace,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  const answer = await fetch(`${url}/v1/build-api/users/ban?marketplace=${ident}`, {
    method: 'POST',
    headers: { authorization: `Apikey ${buildApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  if (!answer.ok) throw new Error(`The ban failed: ${answer.status} ${await answer.text()}`);
}
