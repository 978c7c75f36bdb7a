/** Of what a teacher notes of a student: characters of a note and of a tag, tags of a student. */
export const noteLimits = { text: 2_000, tag: 30, tags: 10 } as const;
