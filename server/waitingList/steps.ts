import type { WaitingEnd } from '#shared/contract/transaction.ts';

/** A class time, epoch milliseconds. */
export interface Time {
  start: number;
  end: number;
}

/** Entry of a person who waits for a class time. */
export interface Entry extends Time {
  /** Of the order. */
  id: string;
  customerId: string;
  /** Epoch milliseconds. */
  joinedAt: number;
  /** The student or the teacher is banned or deleted. */
  isGone: boolean;
}

/** A seat that is held for somebody who waited. */
export type Offer = Omit<Entry, 'joinedAt' | 'isGone'>;

/** State of the waiting lists of a listing. */
export interface ListState {
  /** Epoch milliseconds. */
  now: number;
  /** It is published. */
  isOpen: boolean;
  entries: readonly Entry[];
  offers: readonly Offer[];
  /** The class is held at exactly this time. */
  isHeld(time: Time): boolean;
  /** When the waiting list of the class time that begins at `start` ends. */
  endsAt(start: number): number;
  /** Seats that nobody has; Infinity where only the marketplace knows. */
  freeAt(time: Time): number;
  /** The student has a seat in the class time, other than a held one. */
  hasPlace(customerId: string, time: Time): boolean;
}

/** Step for an order that waits, or that holds an offer. */
export type Step =
  | { kind: 'offer'; entry: Entry }
  /** `close` and `withdraw` send a mail. */
  | { kind: 'close' | 'drop' | 'withdraw'; id: string; reason: WaitingEnd };

/** Order of a waiting list: who joined first is the first. */
export const byJoinTime = (one: Entry, other: Entry): number =>
  one.joinedAt - other.joinedAt || (one.id < other.id ? -1 : 1);

/** Groups the entries of a listing by the start of their class times, each in order. */
function linesOf(entries: readonly Entry[]): Map<number, Entry[]> {
  const lines = new Map<number, Entry[]>();
  for (const entry of entries.toSorted(byJoinTime)) {
    const line = lines.get(entry.start);
    if (line) line.push(entry);
    else lines.set(entry.start, [entry]);
  }
  return lines;
}

function endOf(entry: Entry, state: ListState, isTwice: boolean): Step | null {
  const { id } = entry;
  if (entry.isGone) return { kind: 'drop', id, reason: 'gone' };
  if (!state.isOpen) return { kind: 'close', id, reason: 'closed' };
  if (!state.isHeld(entry)) return { kind: 'close', id, reason: 'off' };
  if (isTwice || state.hasPlace(entry.customerId, entry)) {
    return { kind: 'drop', id, reason: 'booked' };
  }
  return state.endsAt(entry.start) <= state.now ? { kind: 'close', id, reason: 'late' } : null;
}

/** Ends what can not go on in one line, and offers its free seats to the first. */
function stepsOfLine(line: readonly Entry[], state: ListState): Step[] {
  const held = state.offers.filter(({ start }) => start === line[0]?.start);
  const seen = new Set(held.map(({ customerId }) => customerId));
  const ended: Step[] = [];
  const waiting: Entry[] = [];
  for (const entry of line) {
    const end = endOf(entry, state, seen.has(entry.customerId));
    seen.add(entry.customerId);
    if (end) ended.push(end);
    else waiting.push(entry);
  }
  const [first] = waiting;
  const free = first ? Math.max(0, state.freeAt(first)) : 0;
  return [...ended, ...waiting.slice(0, free).map(entry => ({ kind: 'offer' as const, entry }))];
}

/**
 * Returns what has to be done on the waiting lists of a listing: entries and offers that end, and
 * offers of the free seats in the order of joining. Pure: every server that reads the same finds
 * the same.
 */
export function nextSteps(state: ListState): Step[] {
  const withdrawn = state.offers.flatMap((offer): Step[] =>
    state.isOpen && state.isHeld(offer)
      ? []
      : [{ kind: 'withdraw', id: offer.id, reason: state.isOpen ? 'off' : 'closed' }],
  );
  const lines = [...linesOf(state.entries).values()];
  return [...withdrawn, ...lines.flatMap(line => stepsOfLine(line, state))];
}
