import { formatMoney } from '#shared/values/money.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

const known = new Set([
  'session',
  'month',
  'person',
  'day',
  'night',
  'provider-commission',
  'customer-commission',
  'payment-gateway-fee',
]);

/** Message of a line of a bill; a code nobody knows is written out as it stands. */
export function lineMessage(line: LineItem, locale: string) {
  const code = line.code.replace('line-item/', '');
  const words = code.replace(/-/g, ' ');
  return {
    id: line.reversal
      ? 'PriceBreakdown.line.reversal'
      : `PriceBreakdown.line.${known.has(code) ? code : 'other'}`,
    values: {
      name: words.charAt(0).toUpperCase() + words.slice(1),
      price: formatMoney(line.unitPrice, locale),
      quantity: line.quantity ?? line.units ?? 1,
      percentage: Math.abs(line.percentage ?? 0),
    },
  };
}
