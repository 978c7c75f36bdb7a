import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { ClassPanel } from '#src/components/ClassPanel/ClassPanel.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { orderSortOf, orderTimesOf, orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { orderKindOf, otherPartyOf } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';
import { isNeverCharged, payoutVariantOfOrder } from '#src/transactions/orderMessages.ts';
import { orderMessage } from '#src/transactions/wording.ts';
import { nameOf } from '../orderNames.ts';
import { ClassPlace } from './ClassPlace.tsx';
import { OrderReceipts } from './OrderReceipts.tsx';
import css from './OrderAside.module.css';
import type { Transaction } from '#shared/contract/entities.ts';
import type { Money } from '#shared/contract/values.ts';

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
          {transaction.attributes.lineItems.length > 0 && !isOfNoMoney(transaction, role) && (
            <Bill transaction={transaction} state={state} role={role} />
          )}
          <OrderReceipts transaction={transaction} />
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
      {role === 'provider' && takesPlace.has(state) && <RosterLink transaction={transaction} />}
    </ClassPanel>
  );
}

/** A free order is no bill for its teacher, and for nobody once it has come to nothing. */
const isOfNoMoney = (transaction: Transaction, role: Role): boolean =>
  orderKindOf(transaction) === 'free' && (role === 'provider' || isNeverCharged(transaction));

/** States of orders whose people are on a roster. */
const takesPlace: ReadonlySet<TransactionState> = new Set([
  'preauthorized',
  'accepted',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
]);

/** Leads a teacher to everybody who comes to the class time of an order. */
function RosterLink({ transaction }: { transaction: Transaction }) {
  const { listing } = transaction;
  const [time] = orderTimesOf(transaction);
  if (orderSortOf(transaction) !== null || !listing || !time) return null;
  return (
    <p className={css.roster}>
      <Link to={paths.teachClass({ listingId: listing.id, date: time.date })}>
        <FormattedMessage id="TransactionPage.roster" />
      </Link>
    </p>
  );
}

const otherRole = { customer: 'provider', provider: 'customer' } as const;

function Bill({ transaction, state, role }: OrderAsideProps) {
  const { lineItems, payinTotal, payoutTotal } = transaction.attributes;
  const payout = payoutVariantOfOrder(transaction);
  const kind = orderKindOf(transaction);
  const isUncharged = isNeverCharged(transaction);
  const isPaid = payout === 'earned' || state === 'accepted' || state === 'canceled';
  const voice =
    kind === 'free' ? '' : isUncharged ? '.void' : isPaid && kind === 'paid' ? '.paid' : '';
  const nothing = (amount: Money | null) => amount && { ...amount, amount: 0 };
  const hasPayout = (payoutTotal?.amount ?? 0) > 0;
  const messageKey = payoutKeyOf(transaction, state, payout);
  return (
    <section className={css.bill} aria-labelledby="bill">
      <h2 id="bill" className={css.label}>
        <FormattedMessage
          id={`TransactionPage.breakdown.${role}${role === 'customer' ? voice : ''}`}
        />
      </h2>
      <PriceBreakdown
        // An amount that was never charged is not refunded either.
        lineItems={isUncharged ? lineItems.filter(({ reversal }) => !reversal) : lineItems}
        isUncharged={isUncharged}
        // The total of a refunded order is zero, but it is not free.
        payinTotal={kind === 'free' ? null : isUncharged ? nothing(payinTotal) : payinTotal}
        payoutTotal={isUncharged ? nothing(payoutTotal) : payoutTotal}
        payout={payout}
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

/** Names the sentence about the payout of an order. */
function payoutKeyOf(
  transaction: Transaction,
  state: TransactionState,
  payout: ReturnType<typeof payoutVariantOfOrder>,
): string {
  const sort = orderSortOf(transaction);
  if (sort === 'course') {
    const { leftRefund = 0 } = transaction.attributes.metadata ?? {};
    return isNeverCharged(transaction) || leftRefund > 0 ? 'void' : 'course';
  }
  if (payout === 'expected' && orderKindOf(transaction) === 'subscription') return 'monthly';
  return state === 'canceled' && sort === 'subscription' ? 'ended' : payout;
}
