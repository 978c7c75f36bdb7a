import { currencyDigits } from '#marketplace/contract/wireTypes.ts';
import { truncate } from '#marketplace/contract/writtenText.ts';
import { canonicalZone } from '#marketplace/contract/zoneRules.ts';
import type { MailMoney } from './language/values.ts';
import type { ListingFacts, TransactionFacts, UserFacts } from '#marketplace/db/jobs/mailFacts.ts';
import type { LineItem } from '#marketplace/domain/transaction/model.ts';
import type { MailLineItem, MailListing, MailTransaction, MailUser } from './contextTypes.ts';

/**
 * Private data without a time zone that nobody knows: a template that writes a date in it would
 * fail.
 */
function withKnownZone({ timeZone, ...data }: UserFacts['private_data']) {
  const isKnown = typeof timeZone === 'string' && canonicalZone(timeZone) !== null;
  return isKnown ? { ...data, timeZone } : data;
}

/** A user as templates see it. A deleted user has no name. */
export function mailUser(user: UserFacts): MailUser {
  const short = `${user.first_name} ${truncate(user.last_name, 1)}`.trim();
  return {
    id: user.id,
    'first-name': user.first_name,
    'last-name': user.last_name,
    'display-name': user.display_name ?? short,
    'private-data': withKnownZone(user.private_data),
    'public-data': user.public_data,
    'protected-data': user.protected_data,
    metadata: user.metadata,
  };
}

export const mailListing = (listing: ListingFacts): MailListing => ({
  id: listing.id,
  title: listing.title,
  'availability-plan': planOf(listing),
  'current-stock': listing.quantity === null ? null : { quantity: listing.quantity },
  'private-data': listing.private_data,
  'public-data': listing.public_data,
  metadata: listing.metadata,
});

function planOf({ availability_plan: plan }: ListingFacts): MailListing['availability-plan'] {
  if (!plan) return null;
  return {
    type: plan.type,
    timezone: 'timezone' in plan ? (plan.timezone ?? 'Etc/UTC') : 'Etc/UTC',
  };
}

function money(amount: number, currency: string): MailMoney {
  return { amount: amount / 10 ** currencyDigits(currency), currency };
}

const total = (amount: number | null, currency: string | null): MailMoney | null =>
  amount === null || currency === null ? null : money(amount, currency);

const decimal = (value: string | number | undefined): number | null =>
  value === undefined ? null : Number(value);

const lineItem = (item: LineItem): MailLineItem => ({
  code: item.code,
  'unit-price': money(item.unitPrice.amount, item.unitPrice.currency),
  'line-total': money(item.lineTotal.amount, item.lineTotal.currency),
  'include-for': item.includeFor,
  quantity: decimal(item.quantity),
  percentage: decimal(item.percentage),
  units: decimal(item.units),
  seats: decimal(item.seats),
});

/** A transaction as templates see it. */
export function mailTransaction(facts: TransactionFacts): MailTransaction {
  const { row, booking, reservation } = facts;
  const provider = mailUser(facts.provider);
  const customer = mailUser(facts.customer);
  return {
    id: row.id,
    state: row.state ?? '',
    'last-transition': row.last_transition ?? '',
    'payin-total': total(row.payin_amount, row.payin_currency),
    'payout-total': total(row.payout_amount, row.payout_currency),
    'tx-line-items': row.line_items.map(lineItem),
    booking: booking
      ? {
          start: booking.start_at,
          end: booking.end_at,
          displayStart: booking.display_start_at,
          displayEnd: booking.display_end_at,
          'display-start': booking.display_start_at,
          'display-end': booking.display_end_at,
          seats: booking.seats,
          state: booking.state,
        }
      : null,
    'stock-reservation': reservation
      ? { quantity: reservation.quantity, state: reservation.state }
      : null,
    reviews: facts.reviews.map(({ content, type }) => ({
      content,
      subject: type === 'ofProvider' ? provider : customer,
    })),
    provider,
    customer,
    listing: mailListing(facts.listing),
    'delayed-transition': facts.nextRunAt ? { 'run-at': facts.nextRunAt } : null,
    'protected-data': row.protected_data,
    metadata: row.metadata,
  };
}
