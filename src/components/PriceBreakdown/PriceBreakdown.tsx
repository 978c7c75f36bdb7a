import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { formatMoney } from '#shared/values/money.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';
import css from './PriceBreakdown.module.css';

export interface PriceBreakdownProps {
  /** Lines of the order; those of the other role are left out. */
  lineItems: readonly LineItem[];
  /** Total that the customer pays; null when it is free. */
  payinTotal: Money | null;
  /** Amount that the provider receives; only shown to the provider. */
  payoutTotal?: Money | null;
  /** State of the provider's total: still to come, paid out, or void as the order has ended. */
  payout?: 'expected' | 'earned' | 'void';
  /** It came to nothing before anything was charged. */
  isUncharged?: boolean;
  /** Role of the reader in the order. */
  role: 'customer' | 'provider';
}

/** A bill as lines and a total. */
export function PriceBreakdown({
  lineItems,
  payinTotal,
  payoutTotal,
  payout = 'expected',
  isUncharged = false,
  role,
}: PriceBreakdownProps) {
  const intl = useIntl();
  // Lines of a free order are left out.
  const lines = withReversalsTogether(lineItems).filter(
    line => line.includeFor.includes(role) && line.unitPrice.amount !== 0,
  );
  const total = role === 'customer' ? payinTotal : payoutTotal;
  return (
    <dl className={css.root}>
      {lines.map(line => {
        const { id, values } = lineMessage(line, intl.locale);
        return (
          <div key={`${line.code}-${line.reversal}`} className={css.line}>
            <dt>
              <FormattedMessage id={id} values={values} />
            </dt>
            <dd>{formatMoney(line.lineTotal, intl.locale)}</dd>
          </div>
        );
      })}
      <div className={clsx(css.line, css.total)}>
        <dt>
          <FormattedMessage
            id={`PriceBreakdown.${role === 'provider' ? `payout.${payout}` : isUncharged && total ? 'charged' : 'total'}`}
          />
        </dt>
        <dd>
          {total ? formatMoney(total, intl.locale) : <FormattedMessage id="PriceBreakdown.free" />}
        </dd>
      </div>
    </dl>
  );
}

/** Puts the reversals of a code together: an order can be refunded in parts. */
function withReversalsTogether(lineItems: readonly LineItem[]): LineItem[] {
  const found: LineItem[] = [];
  for (const line of lineItems) {
    const { code, reversal, lineTotal } = line;
    const at = found.findIndex(one => reversal && one.reversal && one.code === code);
    const before = found[at];
    if (!before) found.push(line);
    else {
      const amount = before.lineTotal.amount + lineTotal.amount;
      found[at] = { ...before, lineTotal: { ...lineTotal, amount } };
    }
  }
  return found;
}

const known = new Set([
  'session',
  'place',
  'month',
  'course',
  'person',
  'day',
  'night',
  'provider-commission',
  'customer-commission',
  'payment-gateway-fee',
]);

/** Message of a line of a bill; an unknown code is written out as it is. */
function lineMessage(line: LineItem, locale: string) {
  const stem = line.code.replace('line-item/', '');
  const code = stem === 'session' && (line.seats ?? 1) > 1 ? 'place' : stem;
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
