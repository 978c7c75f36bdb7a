import type Stripe from 'stripe';
import { createAccount } from './factories.ts';

/** A class that is sold by the month: 39.90 USD, of which 23.5 % are the platform's. */
export interface MonthlyClass {
  teacher: Stripe.Account;
  product: Stripe.Product;
  price: Stripe.Price;
  /** Subscription parameters that say how its money is shared. */
  terms: {
    application_fee_percent: number;
    transfer_data: { destination: string };
    metadata: { transactionId: string };
  };
}

/** Makes teacher, product and price. */
export async function createMonthlyClass(stripe: Stripe): Promise<MonthlyClass> {
  const teacher = await createAccount(stripe);
  const product = await stripe.products.create({
    name: 'Morning Flow',
    metadata: { listingId: 'l1' },
  });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'USD',
    unit_amount: 3_990,
    recurring: { interval: 'month' },
  });
  const terms = {
    application_fee_percent: 23.5,
    transfer_data: { destination: teacher.id },
    metadata: { transactionId: 't1' },
  };
  return { teacher, product, price, terms };
}

/** A checkout of the class for somebody without an account at the provider. */
export function sessionParams(
  { price, terms }: MonthlyClass,
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    customer_email: 'ana@example.com',
    success_url: 'https://flowroom.example/membership/success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://flowroom.example/membership/cancel',
    client_reference_id: 't1',
    metadata: { transactionId: 't1' },
    subscription_data: terms,
    ...overrides,
  };
}

/** A subscription whose first month is paid with `card`. */
export async function subscribe(
  stripe: Stripe,
  { price, terms }: MonthlyClass,
  card = 'pm_card_visa',
): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ana@example.com' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    payment_behavior: 'error_if_incomplete',
    ...terms,
  });
}

/** Types of the events about an object, newest first. */
export async function eventsOf(stripe: Stripe, object: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter(event => (event.data.object as { id?: string }).id === object)
    .map(event => event.type);
}
