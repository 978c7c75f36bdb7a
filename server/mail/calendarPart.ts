import type { CalendarPart } from '@flowroom/marketplace/mailHooks';
import type { OrderEntries } from './orderEntries.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { nameOfStart } from '#shared/schedule/classDates.ts';
import { edges } from '#shared/transactions/process.ts';

// These loops change no class time.
const silent = ['remind', 'remind-subscriber', 'renewal-failed', 'renewal-recovered'];
const booked = ['accepted', 'subscription-confirmed'];
const over = ['canceled', 'declined'];

const nameOf = (transition: string) => transition.replace('transition/', '');
const movesRequest = (transition: string) => nameOf(transition).startsWith('move-request');

/**
 * Returns whether mails of an order's last step carry its calendar entries: those that confirm,
 * move or cancel. A request has no entry until it is accepted, unless it was moved.
 */
function tellsCalendar({ attributes }: Transaction): boolean {
  const { lastTransition, transitions } = attributes;
  if (movesRequest(lastTransition)) return true;
  if (silent.includes(nameOf(lastTransition))) return false;
  return edges.some(({ transition, from, to }) => {
    if (transition !== lastTransition) return false;
    if (booked.includes(to)) return true;
    if (!over.includes(to)) return false;
    const wasMoved = transitions.some(one => movesRequest(one.transition));
    return booked.includes(from) || (from === 'preauthorized' && wasMoved);
  });
}

/**
 * Returns the day of the only class time of a subscription that its last step has canceled;
 * undefined for none.
 */
function canceledDate({ attributes, listing }: Transaction): string | undefined {
  const { lastTransition, metadata: { change } = {} } = attributes;
  const data = listing?.attributes.publicData;
  // What gives money back for one class time leaves the others.
  const isOne = lastTransition === 'transition/cancel-date' && (change?.refund ?? change?.credit);
  if (!isOne || change?.isWeekly || !change?.from || !data) return undefined;
  return nameOfStart(data, Date.parse(change.from)) ?? undefined;
}

/** Part of an order in the calendar of one of its parties. */
export interface CalendarPartQuery {
  transactionId: string;
  /** Reader of the mail. */
  recipient: { id: string; email: string; language: SiteLanguage };
}

export interface CalendarPartOptions {
  operator: () => IntegrationSdk;
  entries: OrderEntries;
}

/** Creates the function that returns the calendar part of a mail on an order; null for none. */
export const createCalendarPart =
  ({ operator, entries }: CalendarPartOptions) =>
  async ({ transactionId, recipient }: CalendarPartQuery): Promise<CalendarPart | null> => {
    const include = ['listing', 'booking', 'customer', 'provider'];
    const transaction = entityOf(
      await operator().transactions.show({ id: transactionId, include }),
    );
    if (!tellsCalendar(transaction)) return null;
    const reader =
      transaction.customer?.id === recipient.id ? transaction.customer : transaction.provider;
    const date = canceledDate(transaction);
    return entries.part(await entries.of([transaction], recipient), {
      name: transaction.listing?.attributes.title ?? '',
      language: recipient.language,
      date,
      attendee: {
        name: reader?.attributes.profile.displayName ?? recipient.email,
        email: recipient.email,
      },
    });
  };
