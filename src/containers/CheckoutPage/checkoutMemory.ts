const keyOf = (userId: string, listingId: string) => `checkout ${userId} ${listingId}`;

/**
 * Stores the id of the pending transaction of a user and a listing in session storage, so that a
 * reload resumes it. Does nothing where storage is not available; the server then finds the
 * transaction.
 */
export const checkoutMemory = {
  recall(userId: string, listingId: string): string | null {
    return attempt(() => sessionStorage.getItem(keyOf(userId, listingId)));
  },
  remember(userId: string, listingId: string, transactionId: string): void {
    attempt(() => sessionStorage.setItem(keyOf(userId, listingId), transactionId));
  },
  forget(userId: string, listingId: string): void {
    attempt(() => sessionStorage.removeItem(keyOf(userId, listingId)));
  },
};

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
