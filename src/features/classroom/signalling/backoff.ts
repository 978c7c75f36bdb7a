const first = 200;
const most = 1_000;

/** Returns the milliseconds before the next try after this many that failed: 200 ms to 1 s. */
export const backoff = (failed: number): number => Math.min(most, first * 2 ** failed);

/**
 * Returns the milliseconds that a try may take after this many that failed: two seconds at first,
 * as what was begun on a line that is gone never ends by itself, and more for slow lines.
 */
export const tryMs = (failed: number): number => Math.min(10_000, 2_000 + failed * 1_000);
