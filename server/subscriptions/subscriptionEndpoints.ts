import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { fetchListing } from '#server/orders/bill.ts';
import { subscriptionLifeEndpoints } from './subscriptionLife.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Subscriptions } from './subscriptions.ts';
import { subscriptionOperations } from './operations.ts';
import { entityOf } from '#shared/contract/denormalise.ts';

async function fetchCaller(sdk: ServerSdk) {
  const user = entityOf(await sdk.currentUser.show({ include: ['stripeAccount'] }));
  return { id: user.id, account: user.stripeAccount?.attributes.stripeAccountId };
}

/** POST endpoints of monthly subscriptions. `null` (not set up): they answer 424. */
export function subscriptionEndpoints(subscriptions: Subscriptions | null): MountableEndpoint[] {
  const available = (): Subscriptions => {
    if (subscriptions) return subscriptions;
    throw apiFault(424, 'payment-service-failed', 'Subscriptions are not set up.');
  };
  const ownOrder = async (sdk: ServerSdk, transactionId: string) => {
    const { completion } = available();
    // The marketplace shows an order to both parties; only the student may change it.
    await sdk.transactions.show({ id: transactionId });
    const [order, { id }] = await Promise.all([completion.find(transactionId), fetchCaller(sdk)]);
    if (order.customerId === id) return order;
    throw apiFault(403, 'forbidden', 'Only the subscriber may do this.');
  };

  return [
    endpoint({
      ...subscriptionOperations.offerPlan,
      failure: () => 'create-recurring-product-failed',
      async run({ input: { listingId }, sdk }) {
        const [listing, { account }] = await Promise.all([
          fetchListing(sdk, listingId, { own: true }),
          fetchCaller(sdk),
        ]);
        return { data: await available().offer(listing, account) };
      },
    }),
    endpoint({
      ...subscriptionOperations.startSubscription,
      failure: () => 'initiate-subscription-failed',
      run: async ({ input, sdk, trusted }) => ({
        data: await available().start({ sdk, trusted }, input),
      }),
    }),
    endpoint({
      ...subscriptionOperations.confirmSubscription,
      failure: () => 'confirm-subscription-failed',
      async run({ input: { transactionId }, sdk }) {
        const order = await ownOrder(sdk, transactionId);
        const { state } = await available().completion.confirm(order);
        return { data: { state } };
      },
    }),
    endpoint({
      ...subscriptionOperations.giveUpSubscription,
      failure: () => 'cancel-subscription-failed',
      async run({ input: { transactionId }, sdk }) {
        const order = await ownOrder(sdk, transactionId);
        const { state } = await available().completion.cancel(order);
        return { data: { state } };
      },
    }),
    ...subscriptionLifeEndpoints({ available, ownOrder }),
  ];
}
