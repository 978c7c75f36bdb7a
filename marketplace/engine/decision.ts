import type { Fact, Outcome } from '#marketplace/domain/transaction/facts.ts';

/** A decision as stored in `pending_transitions` until it is written. */
export interface StoredDecision {
  facts: Fact[];
  /** Stock taken in advance; it is returned when the transition fails. */
  heldStock: { reservationId: string; taken: number }[];
  /** Idempotency keys of the calls to make, in order. */
  keys: string[];
  /** Due time of an automatic transition. */
  dueAt?: Date;
}

const dateKey = '$date';

/** Encodes a decision as JSON; times retain their type. */
export function encodeDecision(
  outcome: Outcome,
  keys: string[],
  dueAt?: Date,
): Record<string, unknown> {
  const stored: StoredDecision = {
    facts: outcome.facts,
    heldStock: heldStockOf(outcome.facts),
    keys,
    dueAt,
  };
  return encodeMap(stored);
}

/** Decodes the result of `encodeDecision`. */
export function decodeDecision(json: Record<string, unknown>): StoredDecision {
  const stored = decode(json);
  if (!isStoredDecision(stored)) throw new Error('A pending transition has no decision.');
  return stored;
}

const isStoredDecision = (value: unknown): value is StoredDecision =>
  typeof value === 'object' &&
  value !== null &&
  'facts' in value &&
  'heldStock' in value &&
  'keys' in value;

const heldStockOf = (facts: readonly Fact[]): StoredDecision['heldStock'] =>
  facts.flatMap(fact =>
    (fact.kind === 'stock-reservation-created' || fact.kind === 'stock-reservation-changed') &&
    fact.taken > 0
      ? [{ reservationId: fact.reservation.id, taken: fact.taken }]
      : [],
  );

function encode(value: unknown): unknown {
  if (value instanceof Date) return { [dateKey]: value.toISOString() };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return encodeMap(value);
}

const encodeMap = (map: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([key, item]) => [key, encode(item)]));

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === dateKey && typeof first[1] === 'string') {
    return new Date(first[1]);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, decode(item)]));
}
