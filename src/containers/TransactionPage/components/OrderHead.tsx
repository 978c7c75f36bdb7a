import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { StayDates } from '#src/components/StayDates/StayDates.tsx';
import { BackLink } from '#src/components/Link/BackLink.tsx';
import { paths } from '#shared/config/paths.ts';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import { orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { inactiveStates } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';
import { badgeOfOrder, headingOfOrder, refundTextOf } from '#src/transactions/orderMessages.ts';
import { substituteAt } from '#shared/schedule/substituteAt.ts';
import { rangeOf } from '#shared/schedule/dateUnits.ts';
import { TeacherChange } from './TeacherChange.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import type { OrderNames } from '../orderNames.ts';
import css from './OrderHead.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

/** Id of the heading, which takes the focus after the order has changed. */
export const orderHeadingId = 'order-heading';

export interface OrderHeadProps {
  transaction: Transaction;
  state: TransactionState;
  role: Role;
  /** Values of the heading messages. */
  names: OrderNames;
  /** Epoch milliseconds. */
  now: number;
}

/** Head of an order: its state, the next step and its time, for the reader's role. */
export function OrderHead({ transaction, state, role, names, now }: OrderHeadProps) {
  const messages = headingOfOrder(transaction, role, now);
  const badge = badgeOfOrder(transaction, role);
  const { locale } = useIntl();
  if (!messages || !badge) return null;
  const values = { ...names, refund: refundTextOf(transaction, locale) };
  return (
    <header className={css.root}>
      <p className={css.line}>
        <BackLink to={paths.inbox({ tab: role === 'customer' ? 'orders' : 'sales' })}>
          <FormattedMessage id="TransactionPage.inbox" />
        </BackLink>
        <Badge tone={badge.tone}>
          <FormattedMessage id={badge.message} />
        </Badge>
      </p>
      <h1 id={orderHeadingId} className={css.heading} tabIndex={-1}>
        <FormattedMessage id={messages.heading} values={values} />
      </h1>
      <p className={css.next}>
        <FormattedMessage id={messages.nextStep} values={values} />
      </p>
      <OrderWhen transaction={transaction} state={state} now={now} />
      <TeacherChange transaction={transaction} names={names} />
      <AddToCalendar transaction={transaction} role={role} now={now} />
    </header>
  );
}

/** Time of the order, the main information of the page. */
function OrderWhen({
  transaction,
  state,
  now,
}: Pick<OrderHeadProps, 'transaction' | 'state' | 'now'>) {
  const time = classTimeOf(transaction, now);
  const unit = orderUnitOf(transaction);
  const booked = transaction.booking?.attributes;
  const zone = transaction.listing?.attributes.publicData?.timezone ?? 'UTC';
  const isOff = inactiveStates.includes(state);
  const isOver = (time?.end ?? time?.start ?? Infinity) <= now;
  return (
    <div className={css.when}>
      <p className={css.label}>
        <FormattedMessage
          id={`TransactionPage.${isOver ? 'last' : isOff ? 'off' : 'next'}${unit ? 'Stay' : 'Class'}`}
        />
      </p>
      {unit && booked ? (
        <StayDates
          range={rangeOf(booked)}
          unit={unit}
          size={isOff || isOver ? 'medium' : 'large'}
        />
      ) : time ? (
        <ClassTime
          start={time.start}
          end={time.end ?? undefined}
          timeZone={zone}
          size={isOff || isOver ? 'medium' : 'large'}
        />
      ) : (
        <p>
          <FormattedMessage id="TransactionPage.when.unknown" />
        </p>
      )}
      {time && !unit && <Substitute transaction={transaction} start={time.start} />}
      {booked && booked.seats > 1 && (
        <p className={css.label}>
          <FormattedMessage id="TransactionPage.places" values={{ places: booked.seats }} />
        </p>
      )}
    </div>
  );
}

/** Who teaches the class time instead of its teacher. Renders nothing for nobody. */
function Substitute({ transaction, start }: { transaction: Transaction; start: number }) {
  const { listing, provider } = transaction;
  const substitute = listing && substituteAt(listing.attributes, start);
  if (!substitute) return null;
  return (
    <p>
      <FormattedMessage
        id="TransactionPage.substitute"
        values={{ name: substitute.name, teacher: provider?.attributes.profile.displayName ?? '' }}
      />
    </p>
  );
}
