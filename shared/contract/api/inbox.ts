import * as v from 'valibot';
import { absence } from './absence.ts';
import { freshness } from './freshness.ts';
import { fields, instant, line, listOf, text, webAddress, whole, word } from '../lenient.ts';
import { orderKinds, states } from '../orderStates.ts';

/** Answers of `/api/inbox`, from the projection (decisions 154 and 164). */

const count = whole(0, Number.MAX_SAFE_INTEGER);

/** Next step of an order: the reader acts, the class comes, somebody else acts, nothing more. */
export const inboxGroups = ['act', 'coming', 'waiting', 'past'] as const;
export type InboxGroup = (typeof inboxGroups)[number];

const inboxRow = fields(
  {
    orderId: word,
    /** Empty for a listing that is gone. */
    title: line(1_000),
    state: v.picklist(states),
    kind: v.picklist(orderKinds),
    /** It is a course that is booked as a whole; its kind is that of a subscription. */
    isCourse: v.boolean(),
    lastTransition: word,
    group: v.picklist(inboxGroups),
    isUnread: v.boolean(),
    /** The other side. */
    personId: word,
    /** Empty where that person is banned or deleted. */
    name: line(200),
    absence,
    avatar: webAddress,
    /** Booked time, or the next one of the class. */
    start: instant,
    end: instant,
    timezone: word,
    unit: v.picklist(['day', 'night']),
    /** Last message. */
    preview: text(300),
    isOwnMessage: v.boolean(),
    /** Of the last message or transition, whichever was later. */
    lastAt: instant,
    /** The last thing was a message. */
    isMessageLast: v.boolean(),
  },
  'orderId',
  'title',
  'state',
  'kind',
  'lastTransition',
  'group',
  'isUnread',
  'name',
  'lastAt',
);
export type InboxRow = v.InferOutput<typeof inboxRow>;

/**
 * `GET /api/inbox/rows?tab=&group=&keywords=&page=`: unread ones first, then by group and last
 * activity.
 */
export const inboxAnswer = v.object({
  ...freshness,
  rows: listOf(inboxRow),
  /** Of all that the words find, whichever group is shown. */
  counts: v.object({ act: count, coming: count, waiting: count, past: count }),
  totalItems: count,
  totalPages: count,
});
export type Inbox = v.InferOutput<typeof inboxAnswer>;

/** `GET /api/inbox/summary`: what is new on each side. */
export const inboxSummaryAnswer = v.object({
  ...freshness,
  /**
   * False where there is nothing to count from; every page sends this request, so that is no
   * refusal.
   */
  isCounted: v.boolean(),
  /** Unread bookings of the reader's. */
  orders: count,
  /** Orders of the reader's listings that are unread or wait for an answer. */
  sales: count,
});
export type InboxSummary = v.InferOutput<typeof inboxSummaryAnswer>;

/** Answer where nothing is counted. */
export const uncounted: InboxSummary = {
  asOf: null,
  isBehind: true,
  isCounted: false,
  orders: 0,
  sales: 0,
};

/** Data of an event of `GET /api/inbox/events`: an order of the reader's has changed. */
export const inboxEvent = v.object({ orderId: word });
