import { wholeSecond } from '#shared/time/time.ts';

// A class that ended this very moment may still be on its way out of the index.
const grace = 10_000;

/** Query for classes that can still be booked. `now` is epoch milliseconds, cut to the second. */
export const stillOpen = (now: number) => ({
  minStock: 1,
  pub_lastClass: `${wholeSecond(now - grace)},`,
});
