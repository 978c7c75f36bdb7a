import type Stripe from 'stripe';
import { callProvider, idOf, isMissing } from './providerCalls.ts';
import { nextStart, perPage } from './paidMonths.ts';
import type { Period } from './shares.ts';
import type { ProviderAccess } from './providerCalls.ts';

/**
 * A credit on the bill of a month to come. The key names it, also when it is repeated after a day.
 */
export interface Credit {
  subscriptionId: string;
  /** Minor units. */
  amount: number;
  key: string;
  /** The month. */
  period: Period;
  description: string;
}

const seconds = (at: number) => Math.floor(at / 1000);

/** Lists the credits that wait for the next bill of a subscription. */
async function waitingCredits({ stripe }: ProviderAccess, { id, customer }: Stripe.Subscription) {
  const owner = idOf(customer) ?? '';
  const found: Stripe.InvoiceItem[] = [];
  const items = stripe.invoiceItems.list({ customer: owner, pending: true, limit: perPage });
  for await (const item of items) {
    const isOwn = item.parent?.subscription_details?.subscription === id;
    if (isOwn && item.metadata?.['creditKey']) found.push(item);
  }
  return found;
}

/**
 * Lowers the bill of the month that is billed next. Returns false when that has been billed
 * meanwhile: the credit is deleted then.
 */
export const lowerNextBill = (
  deps: ProviderAccess,
  { subscriptionId, amount, key, period, description }: Credit,
) =>
  callProvider(async (): Promise<boolean> => {
    const before = await deps.stripe.subscriptions.retrieve(subscriptionId);
    const known = (await waitingCredits(deps, before)).find(
      ({ metadata }) => metadata?.['creditKey'] === key,
    );
    const item =
      known ??
      (await deps.stripe.invoiceItems.create(
        {
          customer: idOf(before.customer) ?? '',
          subscription: subscriptionId,
          amount: -amount,
          currency: before.currency,
          description,
          period: { start: seconds(period.start), end: seconds(period.end) },
          metadata: { creditKey: key },
        },
        { idempotencyKey: key },
      ));
    const after = await deps.stripe.subscriptions.retrieve(subscriptionId);
    if (nextStart(after) === period.start) return true;
    const { invoice } = await deps.stripe.invoiceItems.retrieve(item.id);
    // It may have been just in time.
    if (invoice) return true;
    await deps.stripe.invoiceItems.del(item.id);
    return false;
  });

/** Takes back what would lower the next bill of a subscription that has ended. */
export const dropCredits = (deps: ProviderAccess, subscription: Stripe.Subscription) =>
  callProvider(async () => {
    for (const { id } of await waitingCredits(deps, subscription)) {
      await deps.stripe.invoiceItems.del(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  });
