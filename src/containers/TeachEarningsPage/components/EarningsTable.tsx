import { FormattedMessage, useIntl } from 'react-intl';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney, sumMoney } from '#shared/values/money.ts';
import type { EarningsMonth } from '#shared/contract/api/teach.ts';
import css from './EarningsTable.module.css';

const amounts = ['gross', 'commission', 'gatewayFee', 'refunds', 'net'] as const;

/** Earnings by month, the newest first, with their sums. Scrolls sideways where it has to. */
export function EarningsTable({ months }: { months: readonly EarningsMonth[] }) {
  const intl = useIntl();
  const { locale } = intl;
  const currency = months[0]?.gross.currency;
  if (!currency) return null;
  const label = intl.formatMessage({ id: 'EarningsTable.label' });
  const orders = months.reduce((sum, month) => sum + month.orders, 0);
  const name = (month: string) =>
    formatInstant(`${month}-15T12:00:00Z`, 'UTC', { month: 'long', year: 'numeric' }, locale);
  return (
    <div className={css.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="EarningsTable.month" />
            </th>
            <th scope="col">
              <FormattedMessage id="EarningsTable.orders" />
            </th>
            {amounts.map(part => (
              <th key={part} scope="col">
                <FormattedMessage id={`EarningsTable.${part}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(month => (
            <tr key={month.month}>
              <th scope="row">{name(month.month)}</th>
              <td>{month.orders}</td>
              {amounts.map(part => (
                <td key={part}>{formatMoney(month[part], locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <FormattedMessage id="EarningsTable.total" />
            </th>
            <td>{orders}</td>
            {amounts.map(part => (
              <td key={part}>
                {formatMoney(
                  sumMoney(
                    months.map(month => month[part]),
                    currency,
                  ),
                  locale,
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
