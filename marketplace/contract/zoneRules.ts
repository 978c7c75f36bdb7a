/** Rules of a time zone: the offsets of its clocks, and since when. */
export interface ZoneRules {
  /** IANA name. */
  name: string;
  /** Epoch milliseconds at which the offset changes, ascending. */
  changes: readonly number[];
  /**
   * Milliseconds ahead of UTC: before the first change, then from each one on; null where the rules
   * end.
   */
  offsets: readonly (number | null)[];
}

/** Finds the rules of a zone by its name in small letters. */
export type FindZoneRules = (name: string) => ZoneRules | undefined;

const none: FindZoneRules = () => undefined;
let find = none;

/**
 * Sets the rules that count in this process instead of the runtime's own, which differ between
 * versions of Node and of browsers; null goes back to those.
 */
export function setZoneRules(rules: FindZoneRules | null): void {
  find = rules ?? none;
}

const longestName = 64;

const rulesOf = (zone: string) =>
  zone.length > longestName ? undefined : find(zone.toLowerCase());

/**
 * Returns the one name by which an IANA zone is known (`Europe/London` of `europe/LONDON`); null
 * for an unknown one. What is cached by zone, here and in libraries, has to go by this name: a zone
 * can be spelled in thousands of ways, links carry any of them, and each cached formatter takes 36
 * kB.
 */
export function canonicalZone(zone: string): string | null {
  return zone.length > longestName ? null : (rulesOf(zone)?.name ?? runtimeName(zone));
}

// The runtime has to make a formatter, which costs a hundred times a look into a map.
const names = new Map<string, string | null>();
const clocks = new Map<string, Intl.DateTimeFormat>();
const mostNames = 1_000;

function runtimeName(zone: string): string | null {
  const known = names.get(zone);
  if (known !== undefined) return known;
  if (names.size >= mostNames) {
    names.clear();
    clocks.clear();
  }
  const name = requestedName(zone);
  names.set(zone, name);
  return name;
}

function requestedName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * Returns how far the clocks of a zone are ahead of UTC at an instant, in milliseconds; NaN for an
 * unknown zone.
 */
export function offsetAt(zone: string, instant: number): number {
  const rules = rulesOf(zone);
  const offset = rules && rules.offsets[changesUntil(rules.changes, instant)];
  return offset ?? runtimeOffset(zone, instant);
}

/** Returns the offset that the runtime itself knows, in milliseconds; NaN for an unknown zone. */
export function runtimeOffset(zone: string, instant: number): number {
  const timeZone = runtimeName(zone);
  if (timeZone === null) return NaN;
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish writes dates as ISO 8601 does.
    const style = { dateStyle: 'short', timeStyle: 'medium' } as const;
    clock = new Intl.DateTimeFormat('sv', { ...style, timeZone });
    clocks.set(timeZone, clock);
  }
  const shown = clock.format(instant).replace(' ', 'T');
  return Date.parse(`${shown}Z`) - Math.floor(instant / 1000) * 1000;
}

/** Counts the changes until an instant, it included. */
function changesUntil(changes: readonly number[], instant: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
