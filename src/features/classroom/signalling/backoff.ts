const first = 200;
const most = 2_000;

/** Returns the milliseconds before the next try after this many that failed: 200 ms to 2 s. */
export const backoff = (failed: number): number => Math.min(most, first * 2 ** failed);
