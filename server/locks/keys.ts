/** Key of the lock on the class times of a class: on what its teacher changes, and on who moves in it. */
export const classLock = (listingId: string): string => `class-changes ${listingId}`;
