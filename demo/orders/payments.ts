import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type Stripe from 'stripe';
import type { MarketplaceContext, Tx } from '@flowroom/marketplace/seeding';
import { createStripeClient } from '@flowroom/marketplace/stripe';
import { marketplace } from '#shared/config/marketplace.ts';
import type { DemoListing, DemoPerson, DemoSubscriptions } from '../model/demoListing.ts';
import type { Order } from './orders.ts';
import type { LivePayment } from './playOrder.ts';
import { arrangeSubscriptions } from './subscriptions.ts';

/** Objects of the demo at the payment provider. */
export interface DemoPayments extends DemoSubscriptions {
  /** Connected accounts by teacher id. */
  accounts: Map<string, Stripe.Account>;
  /** Payments by transaction id. */
  payments: Map<string, LivePayment>;
}

function accountParams(
  { firstName, lastName }: DemoPerson,
  url: string,
): Stripe.AccountCreateParams {
  return {
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    business_profile: { mcc: '5734', url },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    individual: {
      first_name: firstName,
      last_name: lastName,
      email: 'teacher@example.com',
      phone: '+12025550123',
      dob: { day: 1, month: 1, year: 1985 },
      address: {
        line1: '1 Demo Street',
        city: 'New York',
        state: 'NY',
        postal_code: '10001',
        country: 'US',
      },
      ssn_last_4: '0000',
    },
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
    },
    tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: '127.0.0.1' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  };
}

async function pay(stripe: Stripe, order: Order, destination: string): Promise<LivePayment> {
  const { transactionId, payin, payout, acts, story } = order;
  const isConfirmed = acts.length > 1;
  const intent = await stripe.paymentIntents.create({
    amount: payin,
    currency: marketplace.currency.toLowerCase(),
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    application_fee_amount: payin - payout,
    transfer_data: { destination },
    metadata: { transactionId },
    ...(isConfirmed ? { confirm: true, payment_method: 'pm_card_visa' } : {}),
  });
  if (story.goal === 'accepted' || story.goal === 'booked')
    await stripe.paymentIntents.capture(intent.id);
  return { id: intent.id, clientSecret: intent.client_secret ?? '' };
}

/**
 * Creates payout accounts of the teachers, payments of orders that are still open, and monthly
 * prices with their subscriptions. Creates none without the payment stub, or when it does not
 * answer.
 */
export async function arrangePayments(
  { options, logger }: MarketplaceContext,
  teachers: readonly DemoPerson[],
  listings: readonly DemoListing[],
  orders: readonly Order[],
): Promise<DemoPayments> {
  const arranged: DemoPayments = {
    accounts: new Map(),
    payments: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
  };
  // Demo data is never created with real keys.
  if (!options.stripe?.apiBase) return arranged;
  const stripe = createStripeClient(options.stripe);
  const queue = new PQueue({ concurrency: 8 });
  try {
    await queue.addAll(
      teachers.map(teacher => async () => {
        const account = await stripe.accounts.create(accountParams(teacher, 'https://example.com'));
        arranged.accounts.set(teacher.id, account);
      }),
    );
    await queue.addAll(
      orders
        .filter(order => order.livePayment)
        .map(order => async () => {
          const account = arranged.accounts.get(order.listing.teacherId);
          if (!account) return;
          arranged.payments.set(order.transactionId, await pay(stripe, order, account.id));
        }),
    );
    Object.assign(
      arranged,
      await arrangeSubscriptions(stripe, arranged.accounts, listings, orders),
    );
  } catch (error) {
    logger.warn({ err: error }, 'the demo goes without some payments');
  }
  return arranged;
}

/** Connects the accounts to their teachers. */
export async function writeAccounts(tx: Tx, { accounts }: DemoPayments, now: Date): Promise<void> {
  if (accounts.size === 0) return;
  await tx
    .insertInto('stripe_accounts')
    .values(
      [...accounts].map(([userId, account]) => ({
        id: randomUUID(),
        user_id: userId,
        stripe_account_id: account.id,
        data: JSON.stringify(account),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}
