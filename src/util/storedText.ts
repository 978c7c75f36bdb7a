import { sessionStore } from './browser/sessionStore.ts';

/**
 * A text that somebody has begun to write, stored under a key, so that a reload or a log-in brings
 * it back.
 */
export const storedText = {
  recall: (key: string): string => sessionStore.get(key) ?? '',
  /** Stores a text; an empty one is removed. */
  remember(key: string, text: string): void {
    if (text.trim() === '') storedText.forget(key);
    else sessionStore.set(key, text);
  },
  forget(key: string): void {
    sessionStore.remove(key);
  },
};

/** Key of a message that a person writes in an order; null for nobody. */
export const messageKey = (userId: string | undefined, orderId: string): string | null =>
  userId ? `message ${userId} ${orderId}` : null;

/** Key of the message that a person writes while booking a class; null for nobody. */
export const checkoutMessageKey = (userId: string | undefined, listingId: string): string | null =>
  userId ? `checkout message ${userId} ${listingId}` : null;

/** Keys of the names that a person gives for the places while booking a class, in their order. */
export const checkoutNameKeys = (
  userId: string | undefined,
  listingId: string,
  places: number,
): string[] =>
  userId
    ? Array.from({ length: places }, (_, at) => `checkout name ${at} ${userId} ${listingId}`)
    : [];

/**
 * Fields of who pays for a class beside the card, with their keys; `messageKey` is that of the
 * message.
 */
export const payerKeysOf = (messageKey: string | null): [name: string, key: string][] =>
  messageKey ? ['name', 'postal'].map(name => [name, `${messageKey} ${name}`]) : [];

/** Key of a first message that a person writes about a class, or to a teacher; null for nobody. */
export const enquiryKey = (userId: string | undefined, about: string): string | null =>
  userId ? `enquiry ${userId} ${about}` : null;

/** Key of a message that a teacher writes to all students of a class time; null for nobody. */
export const messageAllKey = (
  userId: string | undefined,
  { listingId, date }: { listingId: string; date: string },
): string | null => (userId ? `message to all ${userId} ${listingId} ${date}` : null);

/** Key of a note that a teacher writes while moving or canceling a class time. */
export const changeNoteKey = (listingId: string, start: string, action: string): string =>
  `class change ${listingId} ${start} ${action}`;

/** Key of what a person has typed into a form of their own; null for nobody. */
export const formKey = (form: string, userId: string | undefined, about = ''): string | null =>
  userId ? `${form} ${userId} ${about}`.trim() : null;
