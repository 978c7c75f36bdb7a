/**
 * Choices and limits of what people send, for the forms that collect it and the schemas that check
 * it. Without the schema library, so that forms can use them in the first load.
 */

/** Codes of the languages of the interface; the first is the default. */
export const languageCodes = ['en', 'es'] as const;

/** Topics of a message to the people behind the site. */
export const contactTopics = ['booking', 'teaching', 'privacy', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Characters a password must have at least and may have at most. */
export const passwordLength = { min: 8, max: 256 } as const;

/** Characters that a first or last name may have. */
export const nameMax = 300;

/**
 * Form of an e-mail address: what the marketplace accepts, less what separates addresses in the
 * head of a mail.
 */
export const emailPattern =
  // oxlint-disable-next-line no-control-regex -- they are what it refuses
  /^(?!.{255})[^\s@<>()[\]\\,;:"\0-\x1f]+@[^\s@<>()[\]\\,;:".\0-\x1f]+(?:\.[^\s@<>()[\]\\,;:".\0-\x1f]+)+$/;

/** Characters of what somebody sets for receipts; `addressLines` are lines. */
export const billingLimits = {
  name: 200,
  address: 300,
  addressLines: 6,
  taxNumber: 60,
  taxNote: 200,
} as const;

/** Most members of each list of favourites, and of the people that somebody blocks. */
export const mostFavorites = 200;

/** Characters that a long text may have: a description, a message. */
export const textMax = 5_000;

/** Returns whether a text has the form of an id: 32 hexadecimal digits in the groups of a UUID. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Most characters of the key of a city, which is in the address of its page. */
export const mostCityKey = 80;

/** Returns whether a text may be the key of a city; a database takes no control characters. */
export const isCityKey = (text: string): boolean =>
  text !== '' && text.length <= mostCityKey && !/[\p{Cc}\p{Surrogate}]/u.test(text);

/** Most characters of the name of a passkey. */
export const passkeyNameMax = 60;
