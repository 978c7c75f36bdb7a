import type { IntlShape } from 'react-intl';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import type { Transaction, User } from '#shared/contract/entities.ts';

/** Returns the name of a user for running text, or a placeholder for a banned or deleted one. */
export function nameOf(user: User | null | undefined, intl: IntlShape): string {
  if (!user) return intl.formatMessage({ id: 'TransactionPage.deletedUser' });
  if (isBannedOrDeleted(user)) {
    return intl.formatMessage({
      id: user.attributes.banned ? 'TransactionPage.bannedUser' : 'TransactionPage.deletedUser',
    });
  }
  return user.attributes.profile.displayName;
}

/**
 * Names that the messages of an order are formatted with. An interface would not be assignable to
 * the values of a message.
 */
export type OrderNames = { title: string; customer: string; provider: string };

/** Returns the names of an order: its listing's title and its parties. */
export const orderNamesOf = (
  { listing, customer, provider }: Transaction,
  intl: IntlShape,
): OrderNames => ({
  title: listing?.attributes.title ?? intl.formatMessage({ id: 'TransactionPage.deletedListing' }),
  customer: nameOf(customer, intl),
  provider: nameOf(provider, intl),
});
