import { marketplace } from '#shared/config/marketplace.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';
import type { Money } from '#shared/contract/values.ts';

/** What the teacher receives of a price: each fee is rounded by itself, as it is on the bill. */
export function payoutOf({ amount, currency }: Money): Money {
  const fees = [marketplace.providerCommissionPercent, marketplace.paymentGatewayFeePercent].map(
    percent => multiplyHalfEven(amount, Math.round(percent * 100), 10_000),
  );
  return { amount: fees.reduce((left, fee) => left - fee, amount), currency };
}
