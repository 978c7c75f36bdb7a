import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOneOfWords } from '../isOneOf.ts';
import type { Lookup } from './pageOfIds.ts';

/** Orders of the list, by name. */
export const orderSorts = [
  'createdAt',
  '-createdAt',
  'lastTransitionedAt',
  '-lastTransitionedAt',
] as const;
export type OrderSort = (typeof orderSorts)[number];

const orders: Record<OrderSort, RawBuilder<unknown>> = {
  createdAt: sql`t.created_at, t.id`,
  '-createdAt': sql`t.created_at DESC, t.id DESC`,
  lastTransitionedAt: sql`t.last_transitioned_at, t.id`,
  '-lastTransitionedAt': sql`t.last_transitioned_at DESC, t.id DESC`,
};

/** What operators look for; conditions that are left out do not narrow it. */
export interface OperatorOrderSearch {
  /** Number, person, class, end of a card number, or id of the payment provider. */
  search?: string | undefined;
  /** Customer or provider. */
  personId?: string | undefined;
  listingId?: string | undefined;
  states?: readonly string[] | undefined;
  lastTransitions?: readonly string[] | undefined;
  processName?: string | undefined;
  processVersion?: number | undefined;
  createdAtStart?: Date | undefined;
  createdAtEnd?: Date | undefined;
  lastTransitionedAtStart?: Date | undefined;
  lastTransitionedAtEnd?: Date | undefined;
  sort: OrderSort;
}

type Condition = RawBuilder<boolean>;

/** Conditions besides the search. */
function conditionsOf(search: OperatorOrderSearch): Condition[] {
  const { personId, listingId, states, lastTransitions, processName, processVersion } = search;
  const { createdAtStart, createdAtEnd, lastTransitionedAtStart, lastTransitionedAtEnd } = search;
  const conditions: (Condition | false | undefined)[] = [
    sql`t.state IS NOT NULL`,
    personId !== undefined &&
      sql`(t.customer_id = ${personId}::uuid OR t.provider_id = ${personId}::uuid)`,
    listingId !== undefined && sql`t.listing_id = ${listingId}::uuid`,
    states && isOneOfWords('t.state', states),
    lastTransitions && isOneOfWords('t.last_transition', lastTransitions),
    processName !== undefined && sql`t.process_name = ${processName}`,
    processVersion !== undefined && sql`t.process_version = ${processVersion}`,
    createdAtStart && sql`t.created_at >= ${createdAtStart}`,
    createdAtEnd && sql`t.created_at < ${createdAtEnd}`,
    lastTransitionedAtStart && sql`t.last_transitioned_at >= ${lastTransitionedAtStart}`,
    lastTransitionedAtEnd && sql`t.last_transitioned_at < ${lastTransitionedAtEnd}`,
  ];
  return conditions.filter(condition => condition !== undefined && condition !== false);
}

type Filter = Exclude<keyof OperatorOrderSearch, 'sort'>;
type SortedBy = 'createdAt' | 'lastTransitionedAt';

const sortColumns: Record<SortedBy, RawBuilder<unknown>> = {
  createdAt: sql`t.created_at`,
  lastTransitionedAt: sql`t.last_transitioned_at`,
};

/** Filters by which an index has the orders in the order of a time. */
const inOrderOf: Record<SortedBy, readonly (readonly Filter[])[]> = {
  createdAt: [[], ['states'], ['lastTransitions'], ['processName', 'processVersion']],
  lastTransitionedAt: [[], ['states']],
};

/** Whether one index has what a search wants, in its order: a range of the time may be given. */
function isInOrder({ sort, ...search }: OperatorOrderSearch, by: SortedBy): boolean {
  const given = Object.entries(search)
    .filter(([name, value]) => value !== undefined && !name.startsWith(by))
    .map(([name]) => name);
  return inOrderOf[by].some(
    filters => filters.length === given.length && filters.every(filter => given.includes(filter)),
  );
}

/**
 * Reads what an index has in the order of a search. Orders of several states, or last transitions,
 * are read by themselves and merged: in the order of all, the last ones of rare states would be
 * found behind hundreds of thousands of others.
 */
function merged(search: OperatorOrderSearch, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { states, lastTransitions, ...others } = search;
  const [name, values] = states ? ['t.state', states] : ['t.last_transition', lastTransitions];
  const shared = conditionsOf(others);
  const parts = values
    ? [...new Set(values)].map(value => [...shared, sql`${sql.ref(name)} = ${value}`])
    : [shared];
  const selects = parts.map(
    conditions =>
      sql`SELECT t.id, ${column} FROM transactions t WHERE ${sql.join(conditions, sql` AND `)}`,
  );
  return sql`(${sql.join(selects, sql` UNION ALL `)}) t`;
}

/** Returns what matches a search, and the order. @param found what its words name */
export function orderLookup(search: OperatorOrderSearch, found: Condition | null): Lookup {
  const by = search.sort.endsWith('createdAt') ? 'createdAt' : 'lastTransitionedAt';
  const columns = sortColumns[by];
  const shared = { alias: 't', columns, order: orders[search.sort] };
  if (isInOrder(search, by)) {
    return { ...shared, from: merged(search, columns), where: sql`true`, isInOrder: true };
  }
  const conditions = [...conditionsOf(search), ...(found ? [found] : [])];
  const where = sql.join(conditions, sql` AND `);
  return { ...shared, from: sql`transactions t`, where, isInOrder: false };
}
