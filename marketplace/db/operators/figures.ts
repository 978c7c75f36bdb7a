import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { groupBy } from '../groupBy.ts';

/** A stretch of time; the end is not part of it. */
interface Period {
  start: Date;
  end: Date;
}

/** Money of a period in one currency, minor units. */
export interface MoneyFigures {
  currency: string;
  /** Captured from students. */
  gross: number;
  /** What the marketplace retains of that, less what came back of it with refunds. */
  commission: number;
  /** Given back of what was captured. */
  refunds: number;
}

/** What happened in a period. */
export interface Figures {
  /** Class times that ended, with somebody in them. */
  classesHeld: number;
  /** Seats in those that were booked, and that were on offer. */
  seatsTaken: number;
  seatsOffered: number;
  /** Seats of orders of the period that are confirmed. */
  seatsSold: number;
  newTeachers: number;
  newStudents: number;
  money: MoneyFigures[];
}

/** Times in their order; what is between two of them is a slice, numbered from 0. */
type Cuts = readonly [Date, ...Date[]];

/** Begins and ends of all periods. Several periods read what they share once. */
function cutsOf(periods: readonly Period[]): Cuts | null {
  const times = new Set(periods.flatMap(({ start, end }) => [start.getTime(), end.getTime()]));
  const [first, ...others] = [...times].toSorted((one, other) => one - other);
  if (first === undefined) return null;
  return [new Date(first), ...others.map(time => new Date(time))];
}

/**
 * Whether a time is in a slice. The range is named by itself: of a join with slices, the planner
 * would expect a ninth of the table.
 */
const isWithin = (column: string, cuts: Cuts) => sql`
  (${sql.ref(column)} >= ${cuts[0]} AND ${sql.ref(column)} < ${cuts.at(-1)})
`;

/** The number of the slice of a time. */
const sliceOf = (column: string, cuts: Cuts) => sql`
  (width_bucket(${sql.ref(column)}, ${cuts.map(cut => cut.toISOString())}::timestamptz[]) - 1)
`;

/** Seats that a class time had: of the exception that covers it, else the most of its plan. */
const offeredSeats = sql`
  coalesce(
    (SELECT e.seats FROM availability_exceptions e
      WHERE e.listing_id = b.listing_id
        AND tstzrange(e.start_at, e.end_at) @> tstzrange(b.start_at, b.end_at)
      LIMIT 1),
    (SELECT max((entry ->> 'seats')::int)
      FROM listings l, jsonb_array_elements(l.availability_plan -> 'entries') AS entry
      WHERE l.id = b.listing_id),
    0
  )
`;

type Counts = Omit<Figures, 'money'>;
/** Some figures of one slice. */
type Slice<Part> = Part & { slice: number };

const heldOf = async (db: Db, cuts: Cuts) => {
  const { rows } = await sql<Slice<Pick<Counts, 'classesHeld' | 'seatsTaken' | 'seatsOffered'>>>`
    SELECT slice, count(*)::int AS "classesHeld", sum(taken)::int AS "seatsTaken",
      sum(greatest(taken, offered))::int AS "seatsOffered"
    FROM (
      SELECT ${sliceOf('b.end_at', cuts)} AS slice, sum(b.seats) AS taken, ${offeredSeats} AS offered
      FROM bookings b
      WHERE b.state = 'accepted' AND NOT b.provisional AND ${isWithin('b.end_at', cuts)}
      GROUP BY b.listing_id, b.start_at, b.end_at
    ) AS times
    GROUP BY slice
  `.execute(db);
  return rows;
};

const soldOf = async (db: Db, cuts: Cuts) => {
  const { rows } = await sql<Slice<Pick<Counts, 'seatsSold'>>>`
    SELECT ${sliceOf('t.created_at', cuts)} AS slice, sum(b.seats)::int AS "seatsSold"
    FROM transactions t JOIN bookings b ON b.transaction_id = t.id
    WHERE t.state IS NOT NULL AND b.state = 'accepted' AND NOT b.provisional
      AND ${isWithin('t.created_at', cuts)}
    GROUP BY 1
  `.execute(db);
  return rows;
};

const joinedOf = async (db: Db, cuts: Cuts) => {
  const { rows } = await sql<Slice<Pick<Counts, 'newTeachers' | 'newStudents'>>>`
    SELECT ${sliceOf('u.created_at', cuts)} AS slice,
      count(*) FILTER (WHERE u.public_data ->> 'userType' = 'teacher')::int AS "newTeachers",
      count(*) FILTER (WHERE u.public_data ->> 'userType' IS DISTINCT FROM 'teacher')::int
        AS "newStudents"
    FROM users u
    WHERE NOT u.deleted AND ${isWithin('u.created_at', cuts)}
    GROUP BY 1
  `.execute(db);
  return rows;
};

/**
 * Whether a call has charged a student: push payments are captured when they are confirmed. Only
 * then is the order read: joined, all orders there are would be.
 */
const isCharge = (call: string) => sql`
  (${sql.ref(`${call}.action`)} = 'capture'
    OR (${sql.ref(`${call}.action`)} = 'confirm' AND (
      SELECT t.payment_push FROM transactions t WHERE t.id = ${sql.ref(`${call}.transaction_id`)}
    )))
`;

/** Amount of a refund in part, or of the fee that came back with one. */
const partOf = (call: string) =>
  sql`(${sql.ref(`${call}.request`)} #>> '{amount,amount}')::numeric`;

/** Whether a refund in part was made: one that came after a refund of all moved nothing. */
const isMade = (call: string) => sql`EXISTS (
  SELECT FROM payment_operations r
  WHERE r.key = regexp_replace(${sql.ref(`${call}.key`)}, ':fee$', '') AND r.result ? 'id'
)`;

/** Money of orders that are paid once: of the calls to the payment provider. */
const moneyOfOrders = async (db: Db, cuts: Cuts) => {
  const { rows } = await sql<Slice<MoneyFigures>>`
    SELECT ${sliceOf('c.finished_at', cuts)} AS slice, made.currency,
      sum(CASE WHEN c.action IN ('capture', 'confirm') THEN made.amount ELSE 0 END)::float8 AS gross,
      sum(CASE c.action
        WHEN 'return' THEN parts.fee - made.fee
        WHEN 'refund-fee' THEN -${partOf('c')}
        WHEN 'refund' THEN 0
        ELSE made.fee
      END)::float8 AS commission,
      sum(CASE c.action
        WHEN 'return' THEN made.amount - parts.amount
        WHEN 'refund' THEN ${partOf('c')}
        ELSE 0
      END)::float8 AS refunds
    FROM payment_operations c
    CROSS JOIN LATERAL (
      SELECT (m.request #>> '{amount,amount}')::numeric AS amount,
        m.request #>> '{amount,currency}' AS currency, (m.request ->> 'fee')::numeric AS fee
      FROM payment_operations m
      WHERE m.transaction_id = c.transaction_id AND m.action = 'create' AND m.state = 'done'
      ORDER BY m.seq DESC LIMIT 1
    ) AS made
    -- A return gives back what refunds in part have left.
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(${partOf('p')}) FILTER (WHERE p.action = 'refund'), 0) AS amount,
        coalesce(sum(${partOf('p')}) FILTER (WHERE p.action = 'refund-fee'), 0) AS fee
      FROM payment_operations p
      WHERE c.action = 'return' AND p.transaction_id = c.transaction_id AND p.state = 'done'
        AND p.action IN ('refund', 'refund-fee') AND ${isMade('p')}
    ) AS parts
    WHERE c.state = 'done' AND ${isWithin('c.finished_at', cuts)} AND (
      ${isCharge('c')}
      OR (c.action IN ('refund', 'refund-fee') AND ${isMade('c')})
      -- The release of an authorization gives nothing back.
      OR (c.action = 'return' AND EXISTS (
        SELECT FROM payment_operations d
        WHERE d.transaction_id = c.transaction_id AND d.state = 'done' AND ${isCharge('d')}
      ))
    )
    GROUP BY 1, 2
  `.execute(db);
  return rows;
};

/** A receipt may be issued this long after a later one, milliseconds. */
const lateMs = 45 * 24 * 60 * 60_000;

const amountIn = (field: string) => sql`
  (CASE WHEN jsonb_typeof(r.receipt -> ${sql.lit(field)}) = 'number'
    THEN (r.receipt ->> ${sql.lit(field)})::numeric ELSE 0 END)
`;

/**
 * Money of months of subscriptions: of the receipts in their metadata. Operators may write
 * anything there, so times are compared as texts and amounts are looked at before they are cast.
 */
const moneyOfMonths = async (db: Db, cuts: Cuts) => {
  const since = new Date(cuts[0].getTime() - lateMs).toISOString();
  const times = cuts.map(cut => cut.toISOString());
  const fees = sql`(${amountIn('commission')} + ${amountIn('gatewayFee')})`;
  const { rows } = await sql<Slice<MoneyFigures>>`
    SELECT width_bucket(r.receipt ->> 'at', ${times}::text[]) - 1 AS slice,
      r.receipt ->> 'currency' AS currency,
      sum(CASE WHEN r.receipt ->> 'kind' = 'payment' THEN ${amountIn('amount')} ELSE 0 END)::float8
        AS gross,
      sum(CASE WHEN r.receipt ->> 'kind' = 'payment' THEN ${fees} ELSE -${fees} END)::float8
        AS commission,
      sum(CASE WHEN r.receipt ->> 'kind' = 'refund' THEN ${amountIn('amount')} ELSE 0 END)::float8
        AS refunds
    FROM transactions t
    CROSS JOIN LATERAL jsonb_array_elements(
      CASE WHEN jsonb_typeof(t.metadata -> 'receipts') = 'array' THEN t.metadata -> 'receipts'
        ELSE '[]' END
    ) AS r (receipt)
    WHERE t.metadata ? 'subscriptionId'
      AND t.metadata #>> '{receipts,-1,at}' >= ${since}
      AND r.receipt ->> 'at' >= ${times[0]} AND r.receipt ->> 'at' < ${times.at(-1)}
      AND r.receipt ->> 'kind' IN ('payment', 'refund')
      AND r.receipt ->> 'currency' ~ '^[A-Z]{3}$'
    GROUP BY 1, 2
  `.execute(db);
  return rows;
};

const nothing: Figures = {
  classesHeld: 0,
  seatsTaken: 0,
  seatsOffered: 0,
  seatsSold: 0,
  newTeachers: 0,
  newStudents: 0,
  money: [],
};

const addMoney = (sums: readonly MoneyFigures[], more: readonly MoneyFigures[]): MoneyFigures[] =>
  [...groupBy([...sums, ...more], ({ currency }) => currency)]
    .map(([currency, rows]) => ({
      currency,
      gross: sumOf(rows.map(({ gross }) => gross)),
      commission: sumOf(rows.map(({ commission }) => commission)),
      refunds: sumOf(rows.map(({ refunds }) => refunds)),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const add = (one: Figures, other: Figures): Figures => ({
  classesHeld: one.classesHeld + other.classesHeld,
  seatsTaken: one.seatsTaken + other.seatsTaken,
  seatsOffered: one.seatsOffered + other.seatsOffered,
  seatsSold: one.seatsSold + other.seatsSold,
  newTeachers: one.newTeachers + other.newTeachers,
  newStudents: one.newStudents + other.newStudents,
  money: addMoney(one.money, other.money),
});

/** Counts what happened in each of some periods, in their order. */
export async function figuresOf(db: Db, periods: readonly Period[]): Promise<Figures[]> {
  const cuts = cutsOf(periods);
  if (!cuts) return [];
  const counts = [
    ...(await heldOf(db, cuts)),
    ...(await soldOf(db, cuts)),
    ...(await joinedOf(db, cuts)),
  ].map(({ slice, ...count }) => ({ slice, ...nothing, ...count }));
  const paid = [...(await moneyOfOrders(db, cuts)), ...(await moneyOfMonths(db, cuts))];
  const money = paid.map(({ slice, ...sums }) => ({
    slice,
    ...nothing,
    money: [sums],
  }));
  const parts = [...counts, ...money].map(({ slice, ...figures }) => ({
    at: cuts[slice] ?? cuts[0],
    figures,
  }));
  return periods.map(({ start, end }) =>
    parts
      .filter(({ at }) => at >= start && at < end)
      .reduce<Figures>((sum, { figures }) => add(sum, figures), nothing),
  );
}
