/** So many at once, and so many a second in the long run. */
export interface Pace {
  burst: number;
  perSecond: number;
}

/** Returns a function that says whether one more is allowed now (epoch milliseconds). */
export function createPace({ burst, perSecond }: Pace): (now: number) => boolean {
  let left = burst;
  let at: number | null = null;
  return now => {
    left = Math.min(burst, left + (Math.max(0, now - (at ?? now)) / 1_000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
