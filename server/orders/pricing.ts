import { marketplace } from '#shared/config/marketplace.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';

/** The priced part of an order. */
export interface Order {
  unitPrice: Money;
  /** e.g. `line-item/session` */
  unitType: string;
  /** Number of units: of a class time one, otherwise days or nights. */
  units: number;
  /** Number of seats. */
  seats: number;
}

/** Commissions of the marketplace in percent: 3.5 means 3.5 %. */
export interface Commissions {
  providerPercent: number;
  gatewayPercent: number;
  customerPercent: number;
}

/** The commissions of orders that are made now; existing ones have theirs in their line items. */
export const commissions = (): Commissions => ({
  providerPercent: marketplace.providerCommissionPercent,
  gatewayPercent: marketplace.paymentGatewayFeePercent,
  customerPercent: marketplace.customerCommissionPercent,
});

// Four decimals of a percentage, to compute in integers.
const percentScale = 10_000;

/** Returns a percentage of an amount, rounded half to even. */
function percentOf(amount: Money, percent: number): Money {
  const scaled = Math.round(percent * percentScale);
  return {
    amount: multiplyHalfEven(amount.amount, scaled, percentScale * 100),
    currency: amount.currency,
  };
}

/**
 * Returns the line items of an order: the price, the commissions of the provider (negative) and of
 * the customer (positive). Each line is rounded once; lines of zero are left out.
 * @throws RangeError when a commission has the wrong sign
 */
export function lineItemsOf(
  { unitPrice, unitType, units, seats }: Order,
  { providerPercent, gatewayPercent, customerPercent }: Commissions = commissions(),
): LineItem[] {
  if (providerPercent < 0 || gatewayPercent < 0) {
    throw new RangeError('The commission of the provider can not be below zero.');
  }
  if (customerPercent < 0) {
    throw new RangeError('The commission of the customer can not be below zero.');
  }
  const quantity = units * seats;
  const base: LineItem = {
    code: unitType,
    unitPrice,
    quantity,
    ...(seats > 1 ? { units, seats } : {}),
    lineTotal: { amount: unitPrice.amount * quantity, currency: unitPrice.currency },
    reversal: false,
    includeFor: ['customer', 'provider'],
  };
  const percentage = (
    code: string,
    percent: number,
    includeFor: LineItem['includeFor'],
  ): LineItem[] =>
    percent === 0 || base.lineTotal.amount === 0
      ? []
      : [
          {
            code,
            unitPrice: base.lineTotal,
            percentage: percent,
            lineTotal: percentOf(base.lineTotal, percent),
            reversal: false,
            includeFor,
          },
        ];
  return [
    base,
    ...percentage('line-item/provider-commission', -providerPercent, ['provider']),
    ...percentage('line-item/payment-gateway-fee', -gatewayPercent, ['provider']),
    ...percentage('line-item/customer-commission', customerPercent, ['customer']),
  ];
}

/** Returns the total that a side pays or receives: the sum of its line items, in minor units. */
export const totalFor = (role: 'customer' | 'provider', items: readonly LineItem[]): number =>
  items
    .filter(({ includeFor }) => includeFor.includes(role))
    .reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);

/** Maps line items to the request format, without totals: the marketplace computes them. */
export const toMarketplaceLineItems = (items: readonly LineItem[]): object[] =>
  items.map(({ code, unitPrice, quantity, units, seats, percentage, includeFor }) => ({
    code,
    unitPrice: { ...unitPrice, _sdkType: 'Money' },
    ...(seats !== undefined ? { units, seats } : quantity === undefined ? {} : { quantity }),
    ...(percentage === undefined
      ? {}
      : { percentage: { _sdkType: 'BigDecimal', value: String(percentage) } }),
    includeFor,
  }));
