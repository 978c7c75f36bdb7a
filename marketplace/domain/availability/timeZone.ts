const names = new Map<string, string | null>();
const mostNames = 1_000;
const longestName = 64;

/**
 * Returns the one name by which the runtime knows a time zone (`Europe/London` of `europe/LONDON`); null for
 * an unknown one. What is cached by zone, here and in libraries, has to go by this name: a zone can be
 * spelled in thousands of ways, and each cached formatter takes 36 kB.
 */
export function canonicalZone(zone: string): string | null {
  if (zone.length > longestName) return null;
  const known = names.get(zone);
  if (known !== undefined) return known;
  const name = askedName(zone);
  if (names.size >= mostNames) names.clear();
  names.set(zone, name);
  return name;
}

function askedName(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Tells whether the runtime knows the IANA zone. Intl also accepts plain offsets; a plan needs a zone with rules. */
export const isTimeZone = (zone: string): boolean =>
  /^[A-Za-z]/.test(zone) && canonicalZone(zone) !== null;
