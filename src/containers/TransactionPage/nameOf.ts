import type { IntlShape } from 'react-intl';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import type { User } from '#shared/contract/entities.ts';

/** Name of a person in running text; a placeholder for who is banned or deleted. */
export function nameOf(user: User | null | undefined, intl: IntlShape): string {
  if (!user) return intl.formatMessage({ id: 'TransactionPage.deletedUser' });
  if (isBannedOrDeleted(user)) {
    return intl.formatMessage({
      id: user.attributes.banned ? 'TransactionPage.bannedUser' : 'TransactionPage.deletedUser',
    });
  }
  return user.attributes.profile.displayName;
}
