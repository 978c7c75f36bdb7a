import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { askerOf, payOnPage, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { ChangeWorld } from './changeWorld.ts';

/** Price of a month of the class of `subscribed`, in minor units. */
export const monthlyPrice = 4000;

export const subscriptionOf = (
  world: Pick<ChangeWorld, 'operator'>,
  id: string,
): Promise<Subscription> => createOperatorClient(() => world.operator).subscription(id);

/** Makes a subscription to a new class of Tuesdays and Fridays. */
export async function subscribed(
  world: Pick<ChangeWorld, 'api' | 'teacher' | 'clock' | 'operator' | 'subscriptions'>,
  student: Person,
  data: Parameters<typeof publishWeekly>[1] = {},
): Promise<{ wanted: WeeklyClass; id: string; atProvider: string }> {
  const wanted = await publishWeekly(
    world.teacher,
    { places: 3, monthlyPrice, ...data },
    Date.now() + world.clock.ahead,
  );
  const { completion, start } = world.subscriptions;
  const { url, transactionId: id } = await start(askerOf(world.api, student), {
    listingId: wanted.id,
    customerTimezone: 'Etc/UTC',
    language: 'en',
  });
  await payOnPage(url);
  const { state, metadata } = await completion.confirm(await subscriptionOf(world, id));
  expect(state).toBe('subscription-confirmed');
  return { wanted, id, atProvider: metadata.subscriptionId ?? '' };
}

/** Lists the amounts that were refunded of a subscription, in minor units. */
export async function refundsOf({ api }: ChangeWorld, atProvider: string): Promise<number[]> {
  const { stripe } = api.sandbox;
  const { data: invoices } = await stripe.invoices.list({ subscription: atProvider });
  const found = await Promise.all(
    invoices.map(async ({ id }) => {
      const { data } = await stripe.invoicePayments.list({ invoice: id ?? '' });
      const refunds = await Promise.all(
        data.map(({ payment }) =>
          stripe.refunds.list({ payment_intent: payment.payment_intent as string }),
        ),
      );
      return refunds.flatMap(({ data: rows }) => rows.map(({ amount }) => amount));
    }),
  );
  return found.flat();
}
