import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney, sumMoney } from '#shared/values/money.ts';
import type { EarningsMonth } from '#shared/contract/api/teach.ts';
import type { Money } from '#shared/contract/values.ts';
import css from './EarningsTable.module.css';

const amounts = ['gross', 'commission', 'gatewayFee', 'refunds', 'net'] as const;

const headingOf = (column: string) => `EarningsTable.${column}`;

/** Earnings by month, the newest first, with their sums. */
export function EarningsTable({ months }: { months: readonly EarningsMonth[] }) {
  const intl = useIntl();
  const { locale } = intl;
  const currency = months[0]?.gross.currency;
  if (!currency) return null;
  const orders = months.reduce((sum, month) => sum + month.orders, 0);
  const name = (month: string) =>
    formatInstant(`${month}-15T12:00:00Z`, 'UTC', { month: 'long', year: 'numeric' }, locale);
  const sum = (part: (typeof amounts)[number]) =>
    sumMoney(
      months.map(month => month[part]),
      currency,
    );
  return (
    <CardTable
      className={css.table}
      label={intl.formatMessage({ id: 'EarningsTable.label' })}
      headings={(['month', 'orders', ...amounts] as const).map(headingOf)}
      foot={
        <Row name={<FormattedMessage id="EarningsTable.total" />} orders={orders} amountOf={sum} />
      }
    >
      {months
        .toReversed()
        .filter(hasEarnings)
        .map(month => (
          <Row
            key={month.month}
            name={name(month.month)}
            orders={month.orders}
            amountOf={part => month[part]}
          />
        ))}
    </CardTable>
  );
}

/** Months in which nothing happened are not in the table. */
const hasEarnings = (month: EarningsMonth): boolean =>
  month.orders > 0 || amounts.some(part => month[part].amount !== 0);

interface RowProps {
  name: ReactNode;
  orders: number;
  amountOf: (part: (typeof amounts)[number]) => Money;
}

/** A month, or the sum of all. */
function Row({ name, orders, amountOf }: RowProps) {
  const { locale } = useIntl();
  return (
    <CardRow name={name}>
      <CardCell heading={headingOf('orders')}>{orders}</CardCell>
      {amounts.map(part => (
        <CardCell key={part} heading={headingOf(part)}>
          {formatMoney(amountOf(part), locale)}
        </CardCell>
      ))}
    </CardRow>
  );
}
