import type { User } from './entities.ts';

/** Banned or deleted: shown by a placeholder, without a profile link, and can not be written to. */
export const isGone = (user: User | null | undefined): boolean =>
  Boolean(user?.attributes.banned || user?.attributes.deleted);
