const keyOf = (userId: string, listingId: string) => `checkout ${userId} ${listingId}`;

/**
 * Remembers in this tab which transaction a checkout began: ids only, what has become of it is
 * asked of the server. Without storage (private windows) the server's own search has to do.
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
