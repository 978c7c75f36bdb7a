import { marketplace } from '#shared/config/marketplace.ts';
import type { Money } from '#shared/contract/values.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';

/** What a sale leaves for its teacher. */
export interface Payout {
  commission: Money;
  gatewayFee: Money;
  payout: Money;
}

/** Splits what is paid by the site's rates. Each fee is rounded separately, as on the bill. */
export function splitSale({ amount, currency }: Money): Payout {
  const part = (percent: number): number =>
    multiplyHalfEven(amount, Math.round(percent * 100), 10_000);
  const commission = part(marketplace.providerCommissionPercent);
  const gatewayFee = part(marketplace.paymentGatewayFeePercent);
  return {
    commission: { amount: commission, currency },
    gatewayFee: { amount: gatewayFee, currency },
    payout: { amount: amount - commission - gatewayFee, currency },
  };
}

/** Returns the payout of a price. */
export const payoutOf = (price: Money): Money => splitSale(price).payout;
