/** Returns the prefix of the objects of a file, including those of failed uploads. */
export const fileFolder = (id: string): string => `files/${id.slice(0, 2)}/${id}/`;
