import { orderSortOf } from '#shared/transactions/orderTimes.ts';
import { isTransition } from '#shared/transactions/process.ts';
import type { Transition, Role } from '#shared/transactions/process.ts';
import { reviewBy } from './reviews.ts';
import { orderMessage } from './wording.ts';
import type { OrderSort } from '#shared/transactions/orderTimes.ts';
import type { Message, Review, Transaction } from '#shared/contract/entities.ts';
import type { TransitionRecord } from '#shared/contract/transaction.ts';

/** Something that happened to an order, worth a line in its feed. */
export type FeedEvent =
  | 'request'
  | 'subscribe'
  | 'accept'
  | 'book'
  | 'moveClass'
  | 'moveOrder'
  | 'withdraw'
  | 'cancelOrder'
  | 'cancelClass'
  | 'cancelDate'
  | 'scheduleEnd'
  | 'undoEnd'
  | 'extendSeries'
  | 'pause'
  | 'resume'
  | 'renewalFailed'
  | 'renewalRecovered'
  | 'decline'
  | 'close'
  | 'joinList'
  | 'leaveList'
  | 'closeList'
  | 'offerPlace'
  | 'declineOffer'
  | 'expireOffer'
  | 'expire'
  | 'cancel'
  | 'complete'
  | 'review1'
  | 'review2';

/** The event a transition is to people; null for those they need not hear of. */
export function eventOf(transition: Transition): FeedEvent | null {
  switch (transition) {
    case 'transition/confirm-payment':
      return 'request';
    case 'transition/confirm-subscription':
      return 'subscribe';
    case 'transition/accept':
      return 'accept';
    case 'transition/accept-instantly':
      return 'book';
    case 'transition/move-request':
    case 'transition/move-class':
    case 'transition/move-series':
      return 'moveClass';
    case 'transition/move-request-by-customer':
    case 'transition/move-by-customer':
      return 'moveOrder';
    case 'transition/withdraw':
      return 'withdraw';
    case 'transition/cancel-by-customer':
    case 'transition/cancel-without-refund':
      return 'cancelOrder';
    case 'transition/decline-class':
    case 'transition/cancel-class':
      return 'cancelClass';
    case 'transition/cancel-date':
      return 'cancelDate';
    case 'transition/schedule-end':
      return 'scheduleEnd';
    case 'transition/undo-end':
      return 'undoEnd';
    case 'transition/extend-series':
      return 'extendSeries';
    case 'transition/pause-subscription':
      return 'pause';
    case 'transition/resume-subscription':
      return 'resume';
    case 'transition/renewal-failed':
      return 'renewalFailed';
    case 'transition/renewal-recovered':
      return 'renewalRecovered';
    case 'transition/decline':
      return 'decline';
    case 'transition/decline-by-operator':
    case 'transition/decline-duplicate':
      return 'close';
    case 'transition/join-waiting-list':
      return 'joinList';
    case 'transition/leave-waiting-list':
      return 'leaveList';
    case 'transition/close-waiting-list':
    case 'transition/drop-from-waiting-list':
    case 'transition/withdraw-offer':
    case 'transition/drop-offer':
      return 'closeList';
    case 'transition/offer-place':
      return 'offerPlace';
    case 'transition/decline-offer':
      return 'declineOffer';
    case 'transition/expire-offer':
      return 'expireOffer';
    case 'transition/expire':
      return 'expire';
    case 'transition/cancel':
    case 'transition/cancel-after-delivery':
    case 'transition/cancel-after-review':
      return 'cancel';
    case 'transition/complete':
      return 'complete';
    case 'transition/review-1-by-customer':
    case 'transition/review-1-by-provider':
      return 'review1';
    case 'transition/review-2-by-customer':
    case 'transition/review-2-by-provider':
      return 'review2';
    case 'transition/enquire':
    case 'transition/request-payment':
    case 'transition/request-payment-after-enquiry':
    case 'transition/request-payment-after-offer':
    case 'transition/expire-payment':
    case 'transition/release-payment':
    case 'transition/confirm-instantly':
    case 'transition/remind':
    case 'transition/remind-subscriber':
    case 'transition/expire-review-period':
    case 'transition/expire-customer-review-period':
    case 'transition/expire-provider-review-period':
      return null;
  }
}

/**
 * Message id of an event as the reader hears it: what they did themselves, what the other did, or
 * what happened by itself, from their side.
 */
export function eventMessage(
  event: FeedEvent,
  by: TransitionRecord['by'],
  role: Role,
  sort: OrderSort,
): string {
  const voice = by === role ? 'own' : 'other';
  switch (event) {
    case 'request':
    case 'accept':
    case 'decline':
    case 'review1':
    case 'review2':
      return orderMessage(`feed.${event}.${voice}`, sort);
    case 'joinList':
    case 'leaveList':
    case 'offerPlace':
    case 'declineOffer':
    case 'expireOffer':
    case 'subscribe':
    case 'book':
    case 'moveClass':
    case 'moveOrder':
    case 'withdraw':
    case 'cancelOrder':
    case 'cancelClass':
    case 'cancelDate':
    case 'scheduleEnd':
    case 'undoEnd':
    case 'extendSeries':
    case 'pause':
    case 'resume':
    case 'renewalFailed':
    case 'renewalRecovered':
    case 'expire':
    case 'complete':
      return orderMessage(`feed.${event}.${role}`, sort);
    case 'close':
    case 'closeList':
    case 'cancel':
      return orderMessage(`feed.${event}`, sort);
  }
}

const isReview = (event: FeedEvent) => event === 'review1' || event === 'review2';
const isRole = (by: TransitionRecord['by']): by is Role => by === 'customer' || by === 'provider';

/** A line of the feed. */
export type FeedItem =
  | { kind: 'message'; key: string; at: string; message: Message }
  | {
      kind: 'event';
      key: string;
      at: string;
      event: FeedEvent;
      words: string;
      /** Text of the review, where the event is one that the reader may see. */
      review: Review | null;
    };

/** Messages and events, oldest first. Unknown transitions are left out; the page reports them. */
export function feedOf(
  transaction: Transaction,
  messages: readonly Message[],
  role: Role,
): FeedItem[] {
  const sort = orderSortOf(transaction);
  const events = transaction.attributes.transitions.flatMap((record): FeedItem[] => {
    const event = isTransition(record.transition) && eventOf(record.transition);
    if (!event) return [];
    const { createdAt } = record;
    return [
      {
        kind: 'event',
        key: `${record.transition}-${createdAt}`,
        at: createdAt,
        event,
        words: eventMessage(event, record.by, role, sort),
        review: isReview(event) && isRole(record.by) ? reviewBy(transaction, record.by) : null,
      },
    ];
  });
  const spoken = messages.map((message): FeedItem => ({
    kind: 'message',
    key: message.id,
    at: message.attributes.createdAt,
    message,
  }));
  return [...events, ...spoken].sort((a, b) => a.at.localeCompare(b.at));
}
