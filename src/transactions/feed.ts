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

/** The event that a transition is to people; null for those of which the feed says nothing. */
const eventByTransition: Record<Transition, FeedEvent | null> = {
  'transition/confirm-payment': 'request',
  'transition/confirm-subscription': 'subscribe',
  'transition/accept': 'accept',
  'transition/accept-instantly': 'book',
  'transition/move-request': 'moveClass',
  'transition/move-class': 'moveClass',
  'transition/move-series': 'moveClass',
  'transition/move-request-by-customer': 'moveOrder',
  'transition/move-by-customer': 'moveOrder',
  'transition/withdraw': 'withdraw',
  'transition/cancel-by-customer': 'cancelOrder',
  'transition/cancel-without-refund': 'cancelOrder',
  'transition/decline-class': 'cancelClass',
  'transition/cancel-class': 'cancelClass',
  'transition/cancel-date': 'cancelDate',
  'transition/schedule-end': 'scheduleEnd',
  'transition/undo-end': 'undoEnd',
  'transition/extend-series': 'extendSeries',
  'transition/pause-subscription': 'pause',
  'transition/resume-subscription': 'resume',
  'transition/renewal-failed': 'renewalFailed',
  'transition/renewal-recovered': 'renewalRecovered',
  'transition/decline': 'decline',
  'transition/decline-by-operator': 'close',
  'transition/decline-duplicate': 'close',
  'transition/join-waiting-list': 'joinList',
  'transition/leave-waiting-list': 'leaveList',
  'transition/close-waiting-list': 'closeList',
  'transition/drop-from-waiting-list': 'closeList',
  'transition/withdraw-offer': 'closeList',
  'transition/drop-offer': 'closeList',
  'transition/offer-place': 'offerPlace',
  'transition/decline-offer': 'declineOffer',
  'transition/expire-offer': 'expireOffer',
  'transition/expire': 'expire',
  'transition/cancel': 'cancel',
  'transition/cancel-after-delivery': 'cancel',
  'transition/cancel-after-review': 'cancel',
  'transition/complete': 'complete',
  'transition/review-1-by-customer': 'review1',
  'transition/review-1-by-provider': 'review1',
  'transition/review-2-by-customer': 'review2',
  'transition/review-2-by-provider': 'review2',
  'transition/enquire': null,
  'transition/request-payment': null,
  'transition/request-payment-after-enquiry': null,
  'transition/move-offer': null,
  'transition/request-payment-after-offer': null,
  'transition/expire-payment': null,
  'transition/release-payment': null,
  'transition/confirm-instantly': null,
  'transition/remind': null,
  'transition/remind-subscriber': null,
  'transition/expire-review-period': null,
  'transition/expire-customer-review-period': null,
  'transition/expire-provider-review-period': null,
};

/** Returns the event of a transition for the feed; null for those of which it says nothing. */
export const eventOf = (transition: Transition): FeedEvent | null => eventByTransition[transition];

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
