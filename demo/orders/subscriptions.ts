import PQueue from 'p-queue';
import type Stripe from 'stripe';
import { marketplace } from '#shared/config/marketplace.ts';
import type { DemoListing, DemoSubscriptions, MonthlyPrice } from '../model/demoListing.ts';
import { listingState } from '../rows/listingRow.ts';
import type { Order } from './orders.ts';
import { addressOf } from '../rows/writePeople.ts';

/** Makes the products and prices of the classes, and the subscriptions of the orders. */
export async function arrangeSubscriptions(
  stripe: Stripe,
  accounts: ReadonlyMap<string, Stripe.Account>,
  listings: readonly DemoListing[],
  orders: readonly Order[],
): Promise<DemoSubscriptions> {
  const queue = new PQueue({ concurrency: 8 });
  const arranged: DemoSubscriptions = { prices: new Map(), subscriptions: new Map() };
  await queue.addAll(
    listings.map(listing => async () => {
      const price = accounts.has(listing.teacherId) ? await priceOf(stripe, listing) : null;
      if (price) arranged.prices.set(listing.id, price);
    }),
  );
  await queue.addAll(
    orders
      .filter(({ story }) => story.goal === 'subscribed' || story.goal === 'unsubscribed')
      .map(order => async () => {
        const account = accounts.get(order.listing.teacherId);
        const price = arranged.prices.get(order.listing.id);
        if (!account || !price) return;
        const id = await subscribe(stripe, order, {
          price: price.priceId,
          destination: account.id,
        });
        arranged.subscriptions.set(order.transactionId, id);
      }),
  );
  return arranged;
}

async function priceOf(
  stripe: Stripe,
  { id: listingId, entry }: DemoListing,
): Promise<MonthlyPrice | null> {
  const { offer, title } = entry;
  if (offer.kind !== 'subscription' || listingState(entry) === 'draft') return null;
  const metadata = { listingId };
  const product = await stripe.products.create({ name: title, metadata });
  const price = await stripe.prices.create({
    product: product.id,
    currency: marketplace.currency.toLowerCase(),
    unit_amount: offer.monthly,
    recurring: { interval: 'month' },
    metadata,
  });
  return { productId: product.id, priceId: price.id, amount: offer.monthly, title };
}

async function subscribe(
  stripe: Stripe,
  { transactionId, listing, student, story }: Order,
  { price, destination }: { price: string; destination: string },
): Promise<string> {
  const { providerCommissionPercent, paymentGatewayFeePercent } = marketplace;
  const customer = await stripe.customers.create({ email: addressOf(student) });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    default_payment_method: card.id,
    payment_behavior: 'error_if_incomplete',
    application_fee_percent: providerCommissionPercent + paymentGatewayFeePercent,
    transfer_data: { destination },
    metadata: { transactionId, listingId: listing.id },
  });
  if (story.goal === 'unsubscribed') await stripe.subscriptions.cancel(id);
  return id;
}
