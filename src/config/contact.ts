/** What a message to the people behind the site may be about. */
export const contactTopics = ['booking', 'teaching', 'privacy', 'other'] as const;

export type ContactTopic = (typeof contactTopics)[number];
