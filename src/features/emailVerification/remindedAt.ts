import { localStore } from '#src/util/browser/localStore.ts';

const keyOf = (userId: string) => `confirming address ${userId}`;

/**
 * The page on which somebody was reminded of their address. The link of the mail opens another tab,
 * which leads back to it.
 */
export const remindedAt = {
  remember: (userId: string, path: string): void => localStore.set(keyOf(userId), path),
  /** Returns a path of this site; null where nobody was reminded in this browser. */
  recall(userId: string): string | null {
    const path = localStore.get(keyOf(userId));
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
  },
};
