import type Stripe from 'stripe';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { callProvider, isAccountGone } from '#server/subscriptions/providerCalls.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Obstacle } from '#shared/contract/api/ownData.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { states } from '#shared/contract/orderStates.ts';
import { orderKindOf, stateOf, transitionsInto } from '#shared/transactions/process.ts';

/** States in which nothing more is owed: no seat is held and no money is on its way. */
const settled: ReadonlySet<string> = new Set([
  'initial',
  'enquiry',
  'payment-expired',
  'declined',
  'canceled',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
  'offer-expired',
  'waiting-ended',
]);

/** Last transitions of orders that hold a seat, wait for one, or are not paid out. */
const runningTransitions = states
  .filter(state => !settled.has(state))
  .flatMap(state => transitionsInto(state));

/** Most orders of a side that are looked at: the first of them lead on to the others. */
const perPage = 100;

export interface ObstaclesOptions {
  /** With the rights of the person. */
  sdk: ServerSdk;
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
  /** Payout account of the person at the payment provider. */
  payoutAccount: string | null;
}

/** Lists what an account can not be deleted for: what others, or the person, still wait for. */
export async function obstaclesOf({
  sdk,
  stripe,
  payoutAccount,
}: ObstaclesOptions): Promise<Obstacle[]> {
  const running = async (only: 'order' | 'sale') => {
    const answer = await sdk.transactions.query({
      only,
      lastTransitions: runningTransitions,
      include: ['listing', 'booking'],
      perPage,
      page: 1,
    });
    return entitiesOf(answer);
  };
  const [orders, sales] = await Promise.all([running('order'), running('sale')]);
  return [
    ...classesOf(sales),
    ...orders.map(order => ({
      kind: kindOf(order),
      id: order.id,
      title: titleOf(order),
    })),
    ...(stripe && payoutAccount ? await balanceOf(stripe, payoutAccount) : []),
  ];
}

function kindOf(order: Transaction): Obstacle['kind'] {
  if (orderKindOf(order) === 'subscription') return 'subscription';
  return stateOf(order) === 'waiting' ? 'waiting' : 'booking';
}

const titleOf = ({ listing }: Transaction) => listing?.attributes.title ?? '';

/** The classes of a teacher with people in them, and sales of classes that are gone. */
function classesOf(sales: readonly Transaction[]): Obstacle[] {
  const byListing = new Map<string, Transaction[]>();
  const alone: Transaction[] = [];
  for (const sale of sales) {
    const { listing } = sale;
    if (!listing || listing.attributes.deleted) alone.push(sale);
    else byListing.set(listing.id, [...(byListing.get(listing.id) ?? []), sale]);
  }
  return [
    ...[...byListing].map(([id, booked]) => ({
      kind: 'class' as const,
      id,
      title: booked[0] ? titleOf(booked[0]) : '',
      count: booked.length,
    })),
    ...alone.map(sale => ({ kind: 'sale' as const, id: sale.id, title: titleOf(sale) })),
  ];
}

/**
 * Money that is not on its way to the bank yet: the payment provider does not close accounts that
 * have any. Empty for an account that is closed there. @throws ApiFault 424 when the provider does
 * not answer
 */
async function balanceOf(stripe: Stripe, stripeAccount: string): Promise<Obstacle[]> {
  const { available, pending } = await callProvider(() =>
    stripe.balance.retrieve({}, { stripeAccount }).catch((error: unknown) => {
      if (!isAccountGone(error)) throw error;
      return { available: [], pending: [] };
    }),
  );
  const sums = new Map<string, number>();
  for (const { amount, currency } of [...available, ...pending]) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({
      kind: 'balance' as const,
      amount: { amount, currency: currency.toUpperCase() },
    }));
}
