import type { InboxRow } from '#shared/contract/api/inbox.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import { orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { orderKindOf, otherPartyOf, stateOf } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { truncate } from '#shared/text/text.ts';
import { iso } from '#shared/time/time.ts';

/**
 * Returns the row of an order that the marketplace itself has reported, without marks and groups.
 * Null for an unknown state. `now`: epoch milliseconds.
 */
export function rowOfTransaction(order: Transaction, role: Role, now: number): InboxRow | null {
  const state = stateOf(order);
  if (!state) return null;
  const { listing, messages = [], attributes } = order;
  const other = otherPartyOf(order, role);
  const isAbsent = isBannedOrDeleted(other);
  const booked = order.booking?.attributes;
  const unit = orderUnitOf(order);
  const time =
    unit && booked
      ? { start: Date.parse(booked.start), end: Date.parse(booked.end) }
      : classTimeOf(order, now);
  const timezone = listing?.attributes.publicData?.timezone;
  const avatar = other?.profileImage?.attributes.variants?.['square-small']?.url;
  const [message] = messages;
  const sentAt = message?.attributes.createdAt ?? '';
  const isMessageLast = sentAt >= attributes.lastTransitionedAt;
  return {
    orderId: order.id,
    title: listing?.attributes.title ?? '',
    state,
    kind: orderKindOf(order),
    lastTransition: attributes.lastTransition,
    group: 'past',
    isUnread: false,
    personId: other?.id,
    name: isAbsent ? '' : (other?.attributes.profile.displayName ?? ''),
    lastAt: isMessageLast ? sentAt : attributes.lastTransitionedAt,
    isMessageLast,
    ...(isAbsent ? { absence: other?.attributes.banned ? 'banned' : 'deleted' } : {}),
    ...(avatar && !isAbsent ? { avatar } : {}),
    start: time ? iso(time.start) : undefined,
    end: time?.end ? iso(time.end) : undefined,
    timezone: timezone || undefined,
    unit: unit ?? undefined,
    ...(message
      ? {
          preview: truncate(message.attributes.content, previewLength),
          isOwnMessage: message.sender?.id !== other?.id,
        }
      : {}),
  };
}

const previewLength = 140;
