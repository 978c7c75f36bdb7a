import { CalendarCheck, CreditCard, Landmark } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import css from '../StripePayoutPage.module.css';

const steps = [
  { id: 'booking', Icon: CreditCard },
  { id: 'fees', Icon: CalendarCheck },
  { id: 'payout', Icon: Landmark },
];

/** Explains the way of a payment to the teacher's bank. */
export function HowPaid() {
  const fees = {
    commission: marketplace.providerCommissionPercent / 100,
    fee: marketplace.paymentGatewayFeePercent / 100,
  };
  return (
    <section className={css.how} aria-labelledby="how-paid">
      <h2 id="how-paid" className={css.howTitle}>
        <FormattedMessage id="StripePayoutPage.how" />
      </h2>
      <ol className={css.steps}>
        {steps.map(({ id, Icon }) => (
          <li key={id} className={css.step}>
            <Icon aria-hidden="true" />
            <p>
              <FormattedMessage id={`StripePayoutPage.how.${id}`} values={fees} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
