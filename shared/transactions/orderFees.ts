import { defaultSettings } from '#shared/config/marketplace.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';

/** Percentages that the marketplace takes of an order; they stay when the settings change. */
export interface OrderFees {
  provider: number;
  gateway: number;
  customer: number;
}

const codes = {
  provider: 'line-item/provider-commission',
  gateway: 'line-item/payment-gateway-fee',
  customer: 'line-item/customer-commission',
} as const;

/** Of orders that were stored without their percentages: before these could be changed. */
const firstFees: OrderFees = {
  provider: defaultSettings.providerCommissionPercent,
  gateway: defaultSettings.paymentGatewayFeePercent,
  customer: defaultSettings.customerCommissionPercent,
};

/** The percentages of an order, from its bill; null without one. */
export function feesOf(items: readonly LineItem[]): OrderFees | null {
  if (items.length === 0) return null;
  const percentOf = (code: string) =>
    Math.abs(items.find(item => item.code === code && !item.reversal)?.percentage ?? 0);
  return {
    provider: percentOf(codes.provider),
    gateway: percentOf(codes.gateway),
    customer: percentOf(codes.customer),
  };
}

const scale = 10_000;

/** The part of a fee, in minor units, that is for the payment gateway; the rest is commission. */
export function gatewayPart(fee: number, fees: OrderFees | null): number {
  const { provider, gateway, customer } = fees ?? firstFees;
  const total = Math.round((provider + gateway + customer) * scale);
  return total === 0 ? 0 : multiplyHalfEven(fee, Math.round(gateway * scale), total);
}

/**
 * The fee in percent of each payment of an order, rounded to the two decimals that Stripe accepts.
 */
export function feePercentOf(fees: OrderFees | null): number {
  const { provider, gateway, customer } = fees ?? firstFees;
  return Math.round(((provider + gateway + customer) / (100 + customer)) * 10_000) / 100;
}
