import { FormattedMessage, useIntl } from 'react-intl';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { useNow } from '#src/components/useNow.ts';
import { formatDayAndTime } from '#shared/time/time.ts';
import { bookingRulesOf, refundableUntil } from '#shared/transactions/bookingRules.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from './SubscriptionTerms.module.css';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
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

export interface CourseTermsProps {
  price: Money;
  publicData: ListingPublicData;
  /** Start of the first date of who books now, epoch milliseconds; null for none. */
  first: number | null;
}

/** Terms of a course: one price, the places, the hold and until when it can be canceled. */
export function CourseTerms({ price, publicData, first }: CourseTermsProps) {
  const { locale } = useIntl();
  const now = useNow();
  const until = first === null ? null : refundableUntil(bookingRulesOf(publicData).policy, first);
  const isRefunded = until !== null && now !== null && until > now;
  return (
    <ul className={css.root}>
      <li>
        <FormattedMessage id="Course.terms.pay" values={{ price: formatMoney(price, locale) }} />
      </li>
      <li>
        <FormattedMessage
          id="Subscribe.terms.held"
          values={{ minutes: marketplace.paymentWindowMinutes }}
        />
      </li>
      <li>
        <FormattedMessage
          id={`Course.terms.${isRefunded ? 'refunded' : 'kept'}`}
          values={{ time: isRefunded && <ReaderTime at={until} format={formatDayAndTime} /> }}
        />
      </li>
      <li>
        <FormattedMessage id="Course.terms.share" />
      </li>
    </ul>
  );
}
