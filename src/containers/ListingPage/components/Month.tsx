import { FormattedMessage, useIntl } from 'react-intl';
import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { marketplace } from '#src/config/marketplace.ts';
import type { LineItem } from '#src/util/entities.ts';
import { formatMoneyShort } from '#src/util/money.ts';
import type { Money } from '#src/util/money.ts';
import css from './BookingPanel.module.css';

/** What a month costs, and what is agreed with it. */
export function Month({ price }: { price: Money }) {
  const { locale } = useIntl();
  const line: LineItem = {
    code: 'line-item/month',
    includeFor: ['customer'],
    unitPrice: price,
    lineTotal: price,
    quantity: 1,
    reversal: false,
  };
  return (
    <>
      <PriceBreakdown lineItems={[line]} payinTotal={price} role="customer" />
      <ul className={css.terms}>
        <li>
          <FormattedMessage
            id="Subscribe.terms.pay"
            values={{ price: formatMoneyShort(price, locale) }}
          />
        </li>
        <li>
          <FormattedMessage id="Subscribe.terms.places" />
        </li>
        <li>
          <FormattedMessage
            id="Subscribe.terms.held"
            values={{ minutes: marketplace.paymentWindowMinutes }}
          />
        </li>
        <li>
          <FormattedMessage id="Subscribe.terms.cancel" />
        </li>
      </ul>
    </>
  );
}
