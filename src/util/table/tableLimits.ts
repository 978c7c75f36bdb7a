/** Most rows of a table that is read from a file, and bytes of the largest file. */
export const tableLimits = { rows: 200, bytes: 2_000_000 } as const;
