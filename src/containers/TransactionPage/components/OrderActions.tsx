import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { useNow } from '#src/components/useNow.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { placesOf } from '#shared/transactions/attendees.ts';
import type { OfferedActions } from '#shared/transactions/actions.ts';
import { classTimeOf, isClassNear, minutesToClass } from '#shared/transactions/classTime.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import { orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { orderKindOf } from '#shared/transactions/process.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import { bookingOfferOf } from '#src/transactions/bookingOffer.ts';
import { headingVariantOf, orderMessage } from '#src/transactions/wording.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';
import { useHeadingFocus } from '../hooks/useHeadingFocus.ts';
import { useMeeting } from '../hooks/useMeeting.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { EnquiryBooking } from './EnquiryBooking.tsx';
import { GuestLink, isClassroomLink } from './GuestLink.tsx';
import { NextAction } from './NextAction.tsx';
import { Attendees } from './Attendees.tsx';
import { WaitingSection } from './WaitingSection.tsx';
import { checkoutOf } from '../checkoutOf.ts';
import { recordingOf } from '../recordingOf.ts';
import { CourseSection } from './CourseSection.tsx';
import { SubscriptionSection } from './SubscriptionSection.tsx';
import type { SubscriptionSectionProps } from './SubscriptionSection.tsx';
import { isCourseOrder } from '#shared/transactions/course.ts';
import { SubscriptionStanding } from './SubscriptionStanding.tsx';
import { BookingChanges } from './bookingChanges/BookingChanges.tsx';
import { ReviewAction } from './ReviewAction.tsx';
import { MeetingLink } from './MeetingLink.tsx';
import { SubscribeAction } from './SubscribeAction.tsx';
import type { OrderNames } from '../orderNames.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';

export interface OrderActionsProps {
  transaction: Transaction;
  state: TransactionState;
  role: Role;
  offers: OfferedActions;
  names: OrderNames;
  /** Epoch milliseconds. */
  now: number;
}

/** Next steps of an order, with at most one primary action. */
export function OrderActions({ transaction, state, role, offers, names, now }: OrderActionsProps) {
  const meeting = useMeeting(transaction, role);
  const focusHeading = useHeadingFocus();
  // Joining leads when it is time, also on a page that has been open for long.
  const present = useNow() ?? now;
  const { listing } = transaction;
  const { payinTotal } = transaction.attributes;
  // Subscriptions are paid on a page of the payment provider.
  const isPlan = orderKindOf(transaction) === 'subscription';
  const isPaused = isPlan && standingOf(transaction.attributes.metadata ?? {}, now) === 'paused';
  const link = listing && { slug: createSlug(listing.attributes.title ?? ''), id: listing.id };
  return (
    <>
      <AnswerButtons transactionId={transaction.id} customer={names.customer} offers={offers} />
      {offers.pay && isPlan && listing && (
        <SubscribeAction listing={listing} transactionId={transaction.id} isOpen />
      )}
      {offers.pay && link && !isPlan && (
        <NextAction to={checkoutOf(transaction)} price={payinTotal}>
          <FormattedMessage id="TransactionPage.pay" />
        </NextAction>
      )}
      {offers.book && <EnquiryBooking transaction={transaction} now={now} />}
      {role === 'customer' && <WaitingSection transaction={transaction} state={state} now={now} />}
      <ReviewAction
        transaction={transaction}
        role={role}
        offer={offers.review}
        other={role === 'customer' ? names.provider : names.customer}
      />
      {role === 'customer' && (
        <NextStep
          transaction={transaction}
          state={state}
          now={now}
          hasMainAction={offers.review !== null}
        />
      )}
      {(role === 'provider' || !isPaused) && (
        <MeetingLink
          meeting={meeting}
          role={role}
          provider={names.provider}
          isNear={isClassNear(transaction, present)}
          minutes={minutesToClass(transaction, present)}
        />
      )}
      <RecordingLink id={recordingOf(transaction, state, present)} />
      <Attendees transaction={transaction} role={role} now={now} />
      {meeting.link?.kind === 'join' &&
        placesOf(transaction) > 1 &&
        isClassroomLink(meeting.link.url) && <GuestLink orderId={transaction.id} />}
      {offers.cancel && (
        <PlanSection
          transaction={transaction}
          title={names.title}
          now={now}
          onChanged={focusHeading}
        />
      )}
      {role === 'provider' && state === 'subscription-confirmed' && (
        <SubscriptionStanding transaction={transaction} role="provider" now={now} />
      )}
      {role === 'customer' && <BookingChanges transaction={transaction} names={names} />}
    </>
  );
}

/** A subscription or a course to its student. */
function PlanSection(props: SubscriptionSectionProps) {
  const isWhole = isCourseOrder(props.transaction);
  return isWhole ? <CourseSection {...props} /> : <SubscriptionSection {...props} />;
}

/** Leads to the recording of the class, or to what became of it. `id` null: there is none. */
function RecordingLink({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <p>
      <ButtonLink variant="secondary" to={paths.replay(id)}>
        <FormattedMessage id="TransactionPage.recording" />
      </ButtonLink>
    </p>
  );
}

interface NextStepProps extends Pick<OrderActionsProps, 'transaction' | 'state' | 'now'> {
  /** Another action of the page comes first. */
  hasMainAction: boolean;
}

/** Next step after an order that has ended: to book again, or to look for another class. */
function NextStep({ transaction, state, now, hasMainAction }: NextStepProps) {
  const variant = headingVariantOf(state);
  const { listing } = transaction;
  const start = classTimeOf(transaction, now)?.start ?? 0;
  if (variant === 'payment-expired' && listing && start > now) {
    const { title } = listing.attributes;
    const isPlan = orderKindOf(transaction) === 'subscription';
    return (
      <NextAction
        to={paths.listing(
          { slug: createSlug(title), id: listing.id },
          isPlan ? { paymentMethod: 'recurring' } : {},
        )}
        price={isPlan ? planPriceOf(listing) : listing.attributes.price}
      >
        <FormattedMessage id="TransactionPage.bookAgain" />
      </NextAction>
    );
  }
  if (variant === 'delivered' && listing && isOffered(listing, now)) {
    const to = paths.listing({ slug: createSlug(listing.attributes.title), id: listing.id });
    const words = <FormattedMessage id="TransactionPage.bookAgain" />;
    return hasMainAction ? (
      <p>
        <ButtonLink variant="secondary" to={to}>
          {words}
        </ButtonLink>
      </p>
    ) : (
      <NextAction to={to} price={listing.attributes.price}>
        {words}
      </NextAction>
    );
  }
  const isDone = variant === 'declined' || variant === 'canceled' || variant === 'delivered';
  if (!isDone && variant !== 'payment-expired') return null;
  return (
    <p>
      <ButtonLink variant="secondary" to={paths.search()}>
        <FormattedMessage id={orderMessage('findAnother', orderUnitOf(transaction))} />
      </ButtonLink>
    </p>
  );
}

/** Returns whether something of a listing can be booked. */
const isOffered = (listing: Listing, now: number): boolean =>
  ['bookable', 'subscriptionOnly'].includes(
    bookingOfferOf(listing, now, marketplace.currency).kind,
  );
