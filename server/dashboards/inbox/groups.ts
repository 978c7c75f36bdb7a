import type { InboxGroup } from '#shared/contract/api/inbox.ts';
import { waitingListStates } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';
import { dayMs } from '#shared/time/time.ts';

/** Facts of an order by which its group and its mark are chosen. Times are epoch milliseconds. */
export interface InboxEntry {
  state: TransactionState;
  /** Until when what is booked lasts. */
  end: number | null;
  /** Last transition that is news to the reader, and message of the other side. */
  newsAt: number | null;
  /** Until when the reader has seen the order: the mark, an own transition, or an own message. */
  seenAt: number | null;
  /** Of the last message or transition, whichever was later. */
  lastAt: number;
  /** The last message is the other side's. */
  isTheirs: boolean;
}

/**
 * States whose orders the inbox of a side leaves out while nobody has written in them. A teacher
 * has nothing to do for those on a waiting list, and hundreds may be (decision 162).
 */
export const unlistedStates: Record<Role, readonly TransactionState[]> = {
  customer: ['initial'],
  provider: ['initial', ...waitingListStates],
};

/** Returns the group of an order, for a side. */
export function groupOf({ state, end, isTheirs }: InboxEntry, role: Role, now: number): InboxGroup {
  switch (state) {
    case 'pending-payment':
      return role === 'customer' ? 'act' : 'waiting';
    case 'offered':
      return role === 'customer' || isTheirs ? 'act' : 'waiting';
    case 'preauthorized':
      return role === 'provider' ? 'act' : 'waiting';
    case 'enquiry':
    case 'waiting':
      return role === 'provider' && isTheirs ? 'act' : 'waiting';
    case 'initial':
      return 'waiting';
    case 'accepted':
    case 'subscription-confirmed':
      return end === null || end > now ? 'coming' : 'past';
    case 'payment-expired':
    case 'offer-expired':
    case 'waiting-ended':
    case 'declined':
    case 'canceled':
    case 'delivered':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
    case 'reviewed':
      return 'past';
  }
}

/** Orders from before the marks have none: what is older than this counts as read. */
const unreadDays = 30;

/** Returns whether something happened in an order that the reader has not seen. */
export const isUnread = ({ newsAt, seenAt }: InboxEntry, now: number): boolean =>
  newsAt !== null && newsAt > now - unreadDays * dayMs && (seenAt === null || newsAt > seenAt);

const ranks: Record<InboxGroup, number> = { act: 1, coming: 2, waiting: 3, past: 4 };

/** Order of the rows: unread ones, then the groups; the last activity is the first. */
export const byNext = (a: Placed, b: Placed): number =>
  rankOf(a) - rankOf(b) || b.lastAt - a.lastAt || a.id.localeCompare(b.id);

interface Placed {
  id: string;
  group: InboxGroup;
  isUnread: boolean;
  lastAt: number;
}

const rankOf = ({ isUnread: isNew, group }: Placed): number => (isNew ? 0 : ranks[group]);
