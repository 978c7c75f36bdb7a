/**
 * Key of the lock on the class times of a class: on what its teacher changes, and on who moves in
 * it.
 */
export const classLock = (listingId: string): string => `class-changes ${listingId}`;

/**
 * Key of the lock on a subscription: on the steps of its life, and on a change of its class times.
 */
export const subscriptionLock = (id: string): string => `subscription ${id}`;
