import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { notNow } from './refusals.ts';
import type { Subscriptions } from './subscriptions.ts';
import { subscriptionOperations } from './operations.ts';

/** Needs of the endpoints. */
export interface LifeEndpoints {
  /** @throws ApiFault 424 where subscriptions are not set up */
  available: () => Subscriptions;
  /** Finds an order of the caller as its student. @throws ApiFault 403, 404 */
  ownOrder: (sdk: ServerSdk, transactionId: string) => Promise<Subscription>;
}

/** POST endpoints of a subscription between its beginning and its end, for the subscriber. */
export function subscriptionLifeEndpoints({
  available,
  ownOrder,
}: LifeEndpoints): MountableEndpoint[] {
  const running = async (sdk: ServerSdk, transactionId: string) => {
    const order = await ownOrder(sdk, transactionId);
    const { subscriptionId } = order.metadata;
    if (order.state === 'subscription-confirmed' && subscriptionId)
      return { order, subscriptionId };
    throw apiFault(409, 'transaction-invalid-transition', 'The subscription does not run.');
  };
  /** A course has no later month for which a card could be charged. */
  const renewing = async (sdk: ServerSdk, transactionId: string) => {
    const found = await running(sdk, transactionId);
    if (isCoursePayment(found.subscriptionId)) throw notNow('A course is paid once.');
    return found;
  };

  return [
    endpoint({
      ...subscriptionOperations.readSubscription,
      async run({ input: { transactionId }, sdk }) {
        const order = await ownOrder(sdk, transactionId);
        return { data: await available().details(order) };
      },
    }),
    endpoint({
      ...subscriptionOperations.changeSubscription,
      failure: () => 'change-subscription-failed',
      async run({ input: { transactionId, step }, sdk }) {
        const { order } = await running(sdk, transactionId);
        const { state } = await available().life.ask(order.id, step);
        return { data: { state } };
      },
    }),
    endpoint({
      ...subscriptionOperations.askForCard,
      failure: () => 'create-setup-intent-failed',
      async run({ input: { transactionId }, sdk }) {
        const { order, subscriptionId } = await renewing(sdk, transactionId);
        const clientSecret = await available().plan.askForCard(subscriptionId, order.id);
        return { data: { clientSecret } };
      },
    }),
    endpoint({
      ...subscriptionOperations.keepCard,
      failure: () => 'add-payment-method-failed',
      async run({ input: { transactionId, setupIntentId }, sdk }) {
        const { order, subscriptionId } = await renewing(sdk, transactionId);
        const { plan, life } = available();
        const isKept = await plan.keepCard(subscriptionId, setupIntentId, order.id);
        if (!isKept) throw apiFault(409, 'conflict', 'The card is not checked.', ['setupIntentId']);
        const { state } = await life.payOpen(order.id);
        return { data: { state } };
      },
    }),
  ];
}
