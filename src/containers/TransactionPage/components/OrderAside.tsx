import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { createSlug, paths } from '#src/config/paths.ts';
import { addressOf, classEndOf, classStartOf } from '#src/transactions/actions.ts';
import type { TransactionState } from '#src/transactions/process.ts';
import { otherPartyOf } from '#src/transactions/roles.ts';
import type { Role } from '#src/transactions/roles.ts';
import { payoutVariantOf } from '#src/transactions/wording.ts';
import type { Transaction } from '#src/util/entities.ts';
import { nameOf } from '../nameOf.ts';
import css from './OrderAside.module.css';

export interface OrderAsideProps {
  transaction: Transaction;
  state: TransactionState;
  role: Role;
  /** Epoch milliseconds. */
  now: number;
}

/** The class, its time, the other person, and the bill as the reader's role sees it. */
export function OrderAside({ transaction, state, role, now }: OrderAsideProps) {
  const intl = useIntl();
  const { listing } = transaction;
  const other = otherPartyOf(transaction, role);
  const start = classStartOf(transaction);
  const end = classEndOf(transaction);
  const title = listing?.attributes.title;
  const address = addressOf(transaction);
  const timeZone = listing?.attributes.publicData?.timezone ?? 'UTC';
  return (
    <div className={css.root}>
      <div className={css.picture}>
        <ResponsiveImage
          image={listing?.images?.[0]}
          alt=""
          sizes="(min-width: 1024px) 24rem, 100vw"
          aspectRatio="4 / 3"
          variants={['landscape-crop', 'landscape-crop2x']}
          priority
        />
      </div>
      <div className={css.class}>
        {listing && title && !listing.attributes.deleted && (
          <h2 className={css.title}>
            <Link variant="quiet" to={paths.listing({ slug: createSlug(title), id: listing.id })}>
              {title}
            </Link>
          </h2>
        )}
        <div>
          <p className={css.label}>
            <FormattedMessage
              id={
                end !== null && end <= now
                  ? 'TransactionPage.lastClass'
                  : 'TransactionPage.nextClass'
              }
            />
          </p>
          {start === null ? (
            <p>
              <FormattedMessage id="TransactionPage.when.unknown" />
            </p>
          ) : (
            <ClassTime start={start} end={end ?? undefined} timeZone={timeZone} />
          )}
        </div>
        {address && (
          <div>
            <p className={css.label}>
              <FormattedMessage id="TransactionPage.address" />
            </p>
            <p>
              {[address.building, address.address].filter(Boolean).join(', ')}{' '}
              <a
                className={css.map}
                href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.address }).toString()}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                <FormattedMessage id="TransactionPage.address.map" />
              </a>
            </p>
          </div>
        )}
      </div>
      <div className={css.person}>
        <Avatar user={other} size={60} decorative />
        <p>
          <span className={css.label}>
            <FormattedMessage
              id={
                role === 'customer'
                  ? 'TransactionPage.person.provider'
                  : 'TransactionPage.person.customer'
              }
            />
          </span>
          <span className={css.name}>{nameOf(other, intl)}</span>
        </p>
      </div>
      {transaction.attributes.lineItems.length > 0 && (
        <Bill transaction={transaction} state={state} role={role} />
      )}
    </div>
  );
}

function Bill({ transaction, state, role }: Omit<OrderAsideProps, 'now'>) {
  const { lineItems, payinTotal, payoutTotal } = transaction.attributes;
  const payout = payoutVariantOf(state);
  const hasPayout = (payoutTotal?.amount ?? 0) > 0;
  return (
    <section className={css.bill} aria-labelledby="bill">
      <h2 id="bill" className={css.label}>
        <FormattedMessage id={`TransactionPage.breakdown.${role}`} />
      </h2>
      <PriceBreakdown
        lineItems={lineItems}
        payinTotal={payinTotal?.amount === 0 ? null : payinTotal}
        payoutTotal={payoutTotal}
        role={role}
      />
      {role === 'provider' && (hasPayout || payout === 'void') && payout !== 'earned' && (
        <p className={css.note}>
          <FormattedMessage id={`TransactionPage.payout.${payout}`} />
        </p>
      )}
    </section>
  );
}
