import css from '../examples/examples.module.css';
import { exampleLineItems } from '../examples/fixtures.ts';
import { PriceBreakdown } from './PriceBreakdown.tsx';

const total = { amount: 1800, currency: 'USD' };
const payout = { amount: 1377, currency: 'USD' };

export const OfTheCustomer = () => (
  <div className={css.narrow}>
    <PriceBreakdown lineItems={exampleLineItems} payinTotal={total} role="customer" />
  </div>
);

export const OfTheProvider = () => (
  <div className={css.narrow}>
    <PriceBreakdown
      lineItems={exampleLineItems}
      payinTotal={total}
      payoutTotal={payout}
      role="provider"
    />
  </div>
);
