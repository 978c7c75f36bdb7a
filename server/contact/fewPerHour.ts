const hour = 60 * 60 * 1000;

/** Whether one more is allowed now; counts it when it is. */
export type Allowance = (who: string) => boolean;

/** So many an hour for each, and so many for all together. */
export function fewPerHour(
  { each, together }: { each: number; together: number },
  now: () => number = Date.now,
): Allowance {
  let seen: { who: string; at: number }[] = [];
  return who => {
    const since = now() - hour;
    seen = seen.filter(({ at }) => at > since);
    const own = seen.filter(entry => entry.who === who).length;
    if (own >= each || seen.length >= together) return false;
    seen.push({ who, at: now() });
    return true;
  };
}
