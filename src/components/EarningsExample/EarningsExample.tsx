import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { splitSale } from '#shared/transactions/payout.ts';
import { formatMoney, minorUnitsOf } from '#shared/values/money.ts';
import css from './EarningsExample.module.css';

/** Of the example, in units of the currency. */
const usualPrice = 15;
const places = 10;

/**
 * What a class would earn: price by places, less the site's commission and fee. Shown before the
 * first sale.
 */
export function EarningsExample() {
  const intl = useIntl();
  const { currency, listingMinimumPrice: least } = marketplace;
  const price = { amount: Math.max(least, usualPrice * minorUnitsOf(currency)), currency };
  const sale = { amount: price.amount * places, currency };
  const { commission, gatewayFee, payout } = splitSale(sale);
  const money = (of: typeof price) => formatMoney(of, intl.locale);
  const minus = (of: typeof price) => `−${money(of)}`;
  const rows = [
    { id: 'sale', values: { price: money(price), places }, amount: money(sale) },
    {
      id: 'commission',
      values: { share: marketplace.providerCommissionPercent / 100 },
      amount: minus(commission),
    },
    {
      id: 'fee',
      values: { share: marketplace.paymentGatewayFeePercent / 100 },
      amount: minus(gatewayFee),
    },
  ];
  return (
    <section className={css.root} aria-labelledby="earnings-example">
      <h3 id="earnings-example" className={css.title}>
        <FormattedMessage id="EarningsExample.title" />
      </h3>
      <dl className={css.rows}>
        {rows.map(({ id, values, amount }) => (
          <div key={id} className={css.row}>
            <dt>
              <FormattedMessage id={`EarningsExample.${id}`} values={values} />
            </dt>
            <dd className={css.amount}>{amount}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>
            <FormattedMessage id="EarningsExample.payout" />
          </dt>
          <dd className={css.amount}>{money(payout)}</dd>
        </div>
      </dl>
    </section>
  );
}
