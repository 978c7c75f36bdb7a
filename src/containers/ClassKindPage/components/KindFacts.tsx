import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import type { ClassKind } from '#shared/contract/api/classTimes.ts';
import { formatPrice } from '#shared/values/money.ts';
import css from './KindFacts.module.css';

/** How many classes there are, how often, by whom, and for how much. */
export function KindFacts({ facts }: { facts: ClassKind }) {
  const { total, teachers, times, busiest } = facts;
  return (
    <dl className={css.root}>
      <Fact id="classes" count={total}>
        <FormattedNumber value={total} />
      </Fact>
      <Fact id={busiest && times > 1 ? `times.${busiest}` : 'times'} count={times}>
        <FormattedNumber value={times} />
      </Fact>
      <Fact id="teachers" count={teachers}>
        <FormattedNumber value={teachers} />
      </Fact>
      <PriceFact facts={facts} />
    </dl>
  );
}

interface FactProps {
  id: string;
  count: number;
  children: ReactNode;
}

function Fact({ id, count, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>
        <FormattedMessage id={`ClassKind.fact.${id}`} values={{ count }} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Lowest and highest price of a class; nothing where all are sold by the month. */
function PriceFact({ facts: { free, price } }: { facts: ClassKind }) {
  const { locale } = useIntl();
  if (!price && free === 0) return null;
  const amount = (minor: number) =>
    formatPrice({ amount: minor, currency: marketplace.currency }, locale);
  const kind = !price ? 'free' : free > 0 ? 'freeTo' : price.least === price.most ? 'one' : 'range';
  return (
    <Fact id="price" count={1}>
      <FormattedMessage
        id={`ClassKind.price.${kind}`}
        values={{ least: price && amount(price.least), most: price && amount(price.most) }}
      />
    </Fact>
  );
}
