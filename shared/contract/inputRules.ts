/**
 * Choices and limits of what people send, for the forms that ask and the schemas that check. Without
 * the schema library, so that forms can use them in the first load.
 */

/** Codes of the languages of the interface; the first is the one that is taken where none is told. */
export const languageCodes = ['en', 'es'] as const;

/** Topics of a message to the people behind the site. */
export const contactTopics = ['booking', 'teaching', 'privacy', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Characters a password must have at least and may have at most. */
export const passwordLength = { min: 8, max: 256 } as const;

/** Characters that a long text may have: a description, a message. */
export const textMax = 5_000;
