import { readSettingsFrom } from '#shared/config/marketplace.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import { feePercentOf, feesOf, gatewayPart } from './orderFees.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const line = (code: string, percentage: number): LineItem => ({
  code: `line-item/${code}`,
  unitPrice: usd(4000),
  percentage,
  lineTotal: usd(percentage * 40),
  reversal: false,
  includeFor: ['provider'],
});
const bill = [line('provider-commission', -20), line('payment-gateway-fee', -3.5)];

afterEach(() => readSettingsFrom(() => ({})));

it('the fees of an order are those of its bill, whatever the settings became', () => {
  readSettingsFrom(() => ({ providerCommissionPercent: 50, paymentGatewayFeePercent: 0 }));
  const fees = feesOf(bill);
  expect(fees).toEqual({ provider: 20, gateway: 3.5, customer: 0 });
  expect([feePercentOf(fees), gatewayPart(940, fees)]).toEqual([23.5, 140]);
  // Orders that were stored before they could change.
  expect([feePercentOf(null), gatewayPart(940, null)]).toEqual([23.5, 140]);
});

it('an order without commissions has no fee', () => {
  const fees = feesOf([line('month', 0)]);
  expect([feePercentOf(fees), gatewayPart(0, fees)]).toEqual([0, 0]);
  expect(feesOf([])).toBeNull();
});

it('what students pay on top is part of each payment', () => {
  const fees = feesOf([...bill, line('customer-commission', 5)]);
  expect(feePercentOf(fees)).toBe(27.14);
});
