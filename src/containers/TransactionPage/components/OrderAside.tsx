import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { ClassPanel } from '#src/components/ClassPanel/ClassPanel.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { orderSortOf, orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { orderKindOf, otherPartyOf } from '#shared/transactions/process.ts';
import type { TransactionState, Role } from '#shared/transactions/process.ts';
import { orderMessage, payoutVariantOf } from '#src/transactions/wording.ts';
import { nameOf } from '../orderNames.ts';
import { ClassPlace } from './ClassPlace.tsx';
import css from './OrderAside.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

export interface OrderAsideProps {
  transaction: Transaction;
  state: TransactionState;
  role: Role;
}

/** Summary of an order: class, other party, place and line items. */
export function OrderAside({ transaction, state, role }: OrderAsideProps) {
  const intl = useIntl();
  const { listing } = transaction;
  const other = otherPartyOf(transaction, role);
  const title = listing?.attributes.title;
  return (
    <ClassPanel
      image={listing?.images?.[0]}
      workout={listing?.attributes.publicData.yogaStyles?.[0]}
      title={
        listing &&
        title &&
        !listing.attributes.deleted && (
          <Link variant="quiet" to={paths.listing({ slug: createSlug(title), id: listing.id })}>
            {title}
          </Link>
        )
      }
      after={
        <>
          <ClassPlace transaction={transaction} />
          {transaction.attributes.lineItems.length > 0 && (
            <Bill transaction={transaction} state={state} role={role} />
          )}
        </>
      }
    >
      <div className={css.person}>
        <Avatar user={other} size={40} decorative />
        <p>
          <span className={css.label}>
            <FormattedMessage
              id={orderMessage(`person.${otherRole[role]}`, orderUnitOf(transaction))}
            />
          </span>
          <span className={css.name}>{nameOf(other, intl)}</span>
        </p>
      </div>
    </ClassPanel>
  );
}

const otherRole = { customer: 'provider', provider: 'customer' } as const;

function Bill({ transaction, state, role }: OrderAsideProps) {
  const { lineItems, payinTotal, payoutTotal } = transaction.attributes;
  const payout = payoutVariantOf(state);
  const kind = orderKindOf(transaction);
  const hasPayout = (payoutTotal?.amount ?? 0) > 0;
  const isEnded = state === 'canceled' && orderSortOf(transaction) === 'subscription';
  const messageKey =
    payout === 'expected' && kind === 'subscription' ? 'monthly' : isEnded ? 'ended' : payout;
  return (
    <section className={css.bill} aria-labelledby="bill">
      <h2 id="bill" className={css.label}>
        <FormattedMessage id={`TransactionPage.breakdown.${role}`} />
      </h2>
      <PriceBreakdown
        lineItems={lineItems}
        // The total of a refunded order is zero, but it is not free.
        payinTotal={kind === 'free' ? null : payinTotal}
        payoutTotal={payoutTotal}
        role={role}
      />
      {role === 'provider' && (hasPayout || payout === 'void') && payout !== 'earned' && (
        <p className={css.note}>
          <FormattedMessage id={`TransactionPage.payout.${messageKey}`} />
        </p>
      )}
    </section>
  );
}
