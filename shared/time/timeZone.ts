// Asking the runtime means making a formatter, which costs a hundred times a look into a map.
const known = new Map<string, boolean>();
const maxKnown = 1_000;
const longestName = 64;

/** Tells whether the runtime knows this IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  if (timeZone.length > longestName) return false;
  let answer = known.get(timeZone);
  if (answer === undefined) {
    answer = isKnownToIntl(timeZone);
    // Names come from anybody: what is remembered of them has an end.
    if (known.size >= maxKnown) known.clear();
    known.set(timeZone, answer);
  }
  return answer;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}
