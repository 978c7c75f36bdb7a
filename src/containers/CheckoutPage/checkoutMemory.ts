import { sessionStore } from '#src/util/browser/sessionStore.ts';

const keyOf = (userId: string, listingId: string) => `checkout ${userId} ${listingId}`;

/**
 * Stores the id of the pending transaction of a user and a listing, so that a reload resumes it.
 */
export const checkoutMemory = {
  recall(userId: string, listingId: string): string | null {
    return sessionStore.get(keyOf(userId, listingId));
  },
  remember(userId: string, listingId: string, transactionId: string): void {
    sessionStore.set(keyOf(userId, listingId), transactionId);
  },
  forget(userId: string, listingId: string): void {
    sessionStore.remove(keyOf(userId, listingId));
  },
};
