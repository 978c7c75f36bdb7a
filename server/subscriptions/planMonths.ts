import { iso } from '#shared/time/time.ts';
import { idOf } from './providerCalls.ts';
import type { ProviderAccess } from './providerCalls.ts';
import type { Money } from '#shared/contract/values.ts';
import type { PlanCard, PlanMonth } from '#shared/contract/api/subscriptions.ts';

/** Minor units of the provider, whose currencies are in lower case. */
export const money = (amount: number, currency: string): Money => ({
  amount,
  currency: currency.toUpperCase(),
});

/** Returns what a page shows of a card; null without its last digits. */
export const cardOf = (card: { brand?: string | null; last4?: string | null } | null | undefined) =>
  card?.last4 ? { brand: card.brand ?? 'unknown', last4: card.last4 } : null;

// Two years of months; older ones are on the receipts.
const mostMonths = 24;

/** Returns the cards that paid, by payment. */
async function fetchPayers(
  { stripe }: ProviderAccess,
  customer: string,
): Promise<Map<string, PlanCard & { refunded: number }>> {
  const { data } = await stripe.charges.list({ customer, limit: 100 });
  return new Map(
    data.flatMap(charge => {
      const id = idOf(charge.payment_intent);
      const card = cardOf(charge.payment_method_details?.card);
      // Refused ones are charges, too.
      const hasPaid = charge.paid && id && card;
      return hasPaid ? [[id, { ...card, refunded: charge.amount_refunded }]] : [];
    }),
  );
}

/** Lists the months of a subscription that were billed, the latest first. */
export async function fetchPlanMonths(
  deps: ProviderAccess,
  subscription: string,
  customer: string,
): Promise<PlanMonth[]> {
  const { stripe } = deps;
  const [{ data: invoices }, payers] = await Promise.all([
    stripe.invoices.list({ subscription, limit: mostMonths, expand: ['data.payments'] }),
    fetchPayers(deps, customer),
  ]);
  return invoices.flatMap((invoice): PlanMonth[] => {
    const { created, currency, status, amount_due: due, amount_paid: paid } = invoice;
    const intent = invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent))[0];
    const payer = payers.get(intent ?? '');
    const state =
      status === 'void'
        ? 'paused'
        : status === 'paid'
          ? payer && payer.refunded >= paid && paid > 0
            ? 'refunded'
            : 'paid'
          : status === 'open'
            ? 'open'
            : null;
    if (!state) return [];
    const { brand, last4 } = payer ?? {};
    return [
      {
        at: iso(created * 1000),
        amount: money(state === 'paid' || state === 'refunded' ? paid : due, currency),
        state,
        ...(brand && last4 && state !== 'paused' ? { card: { brand, last4 } } : {}),
      },
    ];
  });
}
