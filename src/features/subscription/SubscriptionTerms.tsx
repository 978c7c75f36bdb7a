import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from './SubscriptionTerms.module.css';
import type { Money } from '#shared/contract/values.ts';

/** Terms of a monthly subscription: price, places, the hold and the end. */
export function SubscriptionTerms({ price }: { price: Money }) {
  const { locale } = useIntl();
  return (
    <ul className={css.root}>
      <li>
        <FormattedMessage id="Subscribe.terms.pay" values={{ price: formatMoney(price, locale) }} />
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
  );
}
