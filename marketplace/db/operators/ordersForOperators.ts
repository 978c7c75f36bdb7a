import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PaymentState } from '#marketplace/domain/transaction/model.ts';
import { orderWanted } from '#marketplace/domain/search/orderSearch.ts';
import type { OrderWanted } from '#marketplace/domain/search/orderSearch.ts';
import { exactly } from '../countRows.ts';
import type { Total } from '../countRows.ts';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';
import { containsWord } from './containsWord.ts';
import { orderLookup } from './orderLookup.ts';
import type { OperatorOrderSearch } from './orderLookup.ts';
import { pageOfIds } from './pageOfIds.ts';
import { userIdsMatching } from './usersForOperators.ts';

/** A person of an order. */
export interface PartyColumns {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string | null;
  state: string;
  deleted: boolean;
}

/** An order with its parties, as lists of operators show it. */
export interface OperatorOrderRow {
  id: string;
  process_name: string;
  process_version: number;
  state: string;
  last_transition: string;
  last_transitioned_at: Date;
  created_at: Date;
  payin_amount: number | null;
  payin_currency: string | null;
  payout_amount: number | null;
  payout_currency: string | null;
  payment_state: PaymentState | null;
  listing_id: string;
  listing_title: string;
  customer: PartyColumns;
  provider: PartyColumns;
  booking: { start: string; end: string; seats: number; state: string } | null;
}

/** A page of orders. */
export interface OperatorOrders {
  rows: OperatorOrderRow[];
  count: Total;
  /** True where more people or classes have the words than are looked at. */
  isPartial: boolean;
}

/** People and classes that a search by words looks at. */
const mostFound = 500;

type Condition = RawBuilder<boolean>;

/** Which orders a search names: a condition, or none at all. */
interface Named {
  condition: Condition | null;
  isPartial?: boolean;
}

const bySubscription = (id: string): Condition =>
  sql`(t.metadata ? 'subscriptionId' AND t.metadata ->> 'subscriptionId' = ${id})`;

/** Conditions of ids of the payment provider that the tables have, by their type. */
const referenceConditions: Readonly<Record<string, (id: string) => Condition>> = {
  pi: id => sql`t.payment_intent_id = ${id}`,
  acct: id =>
    sql`t.provider_id = (SELECT a.user_id FROM stripe_accounts a WHERE a.stripe_account_id = ${id})`,
  cus: id =>
    sql`t.customer_id = (SELECT c.user_id FROM stripe_customers c WHERE c.stripe_customer_id = ${id})`,
  pm: id => sql`t.customer_id = (
    SELECT c.user_id FROM stripe_customers c JOIN stripe_payment_methods m ON m.customer_id = c.id
    WHERE m.stripe_payment_method_id = ${id}
  )`,
  sub: bySubscription,
};

/** Types of the payment provider's ids by which orders are found. */
export const knownReferences: readonly string[] = Object.keys(referenceConditions);

async function ownersOfCard(db: Db, lastDigits: string): Promise<Named> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.user_id AS id FROM stripe_payment_methods m
    JOIN stripe_customers c ON c.id = m.customer_id
    WHERE m.card ->> 'last4Digits' = ${lastDigits} LIMIT ${mostFound + 1}
  `.execute(db);
  const ids = rows.slice(0, mostFound).map(({ id }) => id);
  return {
    condition: ids.length > 0 ? isOneOf('t.customer_id', ids) : null,
    isPartial: rows.length > mostFound,
  };
}

async function withWords(db: Db, words: readonly string[]): Promise<Named> {
  if (words.length === 0) return { condition: null };
  const titles = words.map(word => containsWord(sql`lower(l.title)`, word));
  const [people, listings] = await Promise.all([
    userIdsMatching(db, words.join(' '), mostFound + 1),
    sql<{ id: string }>`
      SELECT l.id FROM listings l WHERE ${sql.join(titles, sql` AND `)} LIMIT ${mostFound + 1}
    `.execute(db),
  ]);
  const peopleIds = people.slice(0, mostFound);
  const listingIds = listings.rows.slice(0, mostFound).map(({ id }) => id);
  const found = [
    ...(peopleIds.length > 0
      ? [isOneOf('t.customer_id', peopleIds), isOneOf('t.provider_id', peopleIds)]
      : []),
    ...(listingIds.length > 0 ? [isOneOf('t.listing_id', listingIds)] : []),
  ];
  return {
    condition: found.length > 0 ? sql`(${sql.join(found, sql` OR `)})` : null,
    isPartial: people.length > mostFound || listings.rows.length > mostFound,
  };
}

/** Returns the orders that a search names. People and classes are read first, by themselves. */
async function named(db: Db, wanted: OrderWanted): Promise<Named> {
  switch (wanted.kind) {
    case 'id': {
      const { from, to } = wanted;
      if (from !== to) return { condition: sql`t.id BETWEEN ${from}::uuid AND ${to}::uuid` };
      const columns = ['t.id', 't.customer_id', 't.provider_id', 't.listing_id'].map(
        column => sql`${sql.ref(column)} = ${from}::uuid`,
      );
      return { condition: sql`(${sql.join(columns, sql` OR `)})` };
    }
    case 'reference':
      return { condition: referenceConditions[wanted.type]?.(wanted.reference) ?? null };
    case 'card':
      return ownersOfCard(db, wanted.lastDigits);
    case 'words':
      return withWords(db, wanted.words);
  }
}

const party = (alias: string): RawBuilder<unknown> =>
  sql.raw(`json_build_object('id', ${alias}.id, 'email', ${alias}.email,
    'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
    'display_name', ${alias}.display_name, 'state', ${alias}.state, 'deleted', ${alias}.deleted)`);

const utc = (column: string): RawBuilder<unknown> =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Selects orders with their parties. */
const withParties = (ids: readonly string[]): RawBuilder<OperatorOrderRow> =>
  sql<OperatorOrderRow>`
    SELECT t.id, t.process_name, t.process_version, t.state, t.last_transition,
      t.last_transitioned_at, t.created_at, t.payin_amount::float8 AS payin_amount,
      t.payin_currency, t.payout_amount::float8 AS payout_amount, t.payout_currency,
      t.payment_state, t.listing_id, l.title AS listing_title,
      ${party('c')} AS customer, ${party('p')} AS provider,
      CASE WHEN b.id IS NOT NULL THEN json_build_object('start', ${utc('b.start_at')},
        'end', ${utc('b.end_at')}, 'seats', b.seats, 'state', b.state) END AS booking
    FROM transactions t
    JOIN users c ON c.id = t.customer_id
    JOIN users p ON p.id = t.provider_id
    JOIN listings l ON l.id = t.listing_id
    LEFT JOIN bookings b ON b.transaction_id = t.id AND NOT b.provisional
    WHERE ${isOneOf('t.id', ids)} AND t.state IS NOT NULL
  `;

/** Returns a page of orders, and their number (estimated where it is large). */
export async function searchOrdersForOperators(
  db: Db,
  search: OperatorOrderSearch,
  page: { page: number; perPage: number },
): Promise<OperatorOrders> {
  const wanted = search.search === undefined ? null : orderWanted(search.search);
  const { condition = null, isPartial = false } = wanted ? await named(db, wanted) : {};
  if (wanted && !condition) return { rows: [], count: exactly(0), isPartial };
  const lookup = orderLookup(search, condition);
  const compared = wanted?.kind === 'words' ? 'transactions' : undefined;
  const { ids, count } = await pageOfIds(db, { ...lookup, compared }, page);
  if (ids.length === 0) return { rows: [], count, isPartial };
  const { rows } = await sql<OperatorOrderRow>`
    ${withParties(ids)} ORDER BY ${lookup.order}
  `.execute(db);
  return { rows, count, isPartial };
}

/** Returns the orders of payments, by the id of the payment. */
export async function ordersByIntent(
  db: Db,
  intents: readonly string[],
): Promise<Map<string, OperatorOrderRow>> {
  if (intents.length === 0) return new Map();
  const found = await db
    .selectFrom('transactions')
    .select(['id', 'payment_intent_id'])
    .where('payment_intent_id', 'in', intents)
    .where('state', 'is not', null)
    .execute();
  if (found.length === 0) return new Map();
  const { rows } = await withParties(found.map(({ id }) => id)).execute(db);
  const orders = new Map(rows.map(row => [row.id, row]));
  return new Map(
    found.flatMap(({ id, payment_intent_id: intent }) => {
      const order = orders.get(id);
      return intent && order ? [[intent, order]] : [];
    }),
  );
}

/** Returns an order with its parties; undefined when there is none. */
export async function orderForOperators(db: Db, id: string): Promise<OperatorOrderRow | undefined> {
  const { rows } = await withParties([id]).execute(db);
  return rows[0];
}
