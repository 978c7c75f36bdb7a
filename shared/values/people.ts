import type { CurrentUser, User } from '#shared/contract/entities.ts';
import type { UserType } from '#shared/contract/user.ts';

/** Banned or deleted: shown by a placeholder, without a profile link, and can not be written to. */
export const isBannedOrDeleted = (user: Account | null | undefined): boolean =>
  Boolean(user?.attributes.banned || user?.attributes.deleted);

interface Account {
  attributes: { banned?: boolean; deleted?: boolean };
}

/** Teacher or student; `client` in older accounts is a student. */
export function userTypeOf(user: User | CurrentUser | null | undefined): UserType | undefined {
  const userType = user?.attributes.profile.publicData?.userType;
  return userType === 'client' ? 'student' : userType;
}
