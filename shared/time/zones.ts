// Asking the runtime means making a formatter, which costs a hundred times a look into a map.
const names = new Map<string, string | null>();
const mostNames = 1_000;
const longestName = 64;

/**
 * Returns the one name by which the runtime knows an IANA zone (`Europe/London` of `europe/LONDON`); null for
 * an unknown one. What is cached by zone, here and in libraries, has to go by this name: a zone can be
 * spelled in thousands of ways, links carry any of them, and each cached formatter takes 36 kB.
 */
export function canonicalZone(timeZone: string): string | null {
  if (timeZone.length > longestName) return null;
  const known = names.get(timeZone);
  if (known !== undefined) return known;
  const name = askedName(timeZone);
  if (names.size >= mostNames) names.clear();
  names.set(timeZone, name);
  return name;
}

function askedName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Tells whether the runtime knows this IANA zone. */
export const isTimeZone = (timeZone: string): boolean => canonicalZone(timeZone) !== null;
