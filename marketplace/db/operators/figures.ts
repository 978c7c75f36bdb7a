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
  /** What the marketplace retains of that. */
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

const periodRows = (periods: readonly Period[]) => sql`
  unnest(
    ${periods.map(({ start }) => start.toISOString())}::timestamptz[],
    ${periods.map(({ end }) => end.toISOString())}::timestamptz[]
  ) WITH ORDINALITY AS period(start_at, end_at, number)
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

type Counts = Omit<Figures, 'money'> & { number: number };

const countsOf = async (db: Db, periods: readonly Period[]): Promise<Counts[]> => {
  const { rows } = await sql<Counts>`
    SELECT period.number::int AS number, held.*, sold.*, joined.*
    FROM ${periodRows(periods)}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "classesHeld", coalesce(sum(taken), 0)::int AS "seatsTaken",
        coalesce(sum(greatest(taken, offered)), 0)::int AS "seatsOffered"
      FROM (
        SELECT sum(b.seats) AS taken, ${offeredSeats} AS offered
        FROM bookings b
        WHERE b.state = 'accepted' AND NOT b.provisional
          AND b.end_at >= period.start_at AND b.end_at < period.end_at
        GROUP BY b.listing_id, b.start_at, b.end_at
      ) AS times
    ) AS held
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.seats), 0)::int AS "seatsSold"
      FROM transactions t JOIN bookings b ON b.transaction_id = t.id
      WHERE t.state IS NOT NULL AND b.state = 'accepted' AND NOT b.provisional
        AND t.created_at >= period.start_at AND t.created_at < period.end_at
    ) AS sold
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE u.public_data ->> 'userType' = 'teacher')::int
          AS "newTeachers",
        count(*) FILTER (WHERE u.public_data ->> 'userType' IS DISTINCT FROM 'teacher')::int
          AS "newStudents"
      FROM users u
      WHERE NOT u.deleted
        AND u.created_at >= period.start_at AND u.created_at < period.end_at
    ) AS joined
    ORDER BY period.number
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

const moneyOf = async (
  db: Db,
  periods: readonly Period[],
): Promise<(MoneyFigures & { number: number })[]> => {
  const { rows } = await sql<MoneyFigures & { number: number }>`
    SELECT period.number::int AS number, made.currency,
      coalesce(sum(made.amount) FILTER (WHERE ${isCharge('c')}), 0)::float8 AS gross,
      coalesce(sum(made.fee) FILTER (WHERE ${isCharge('c')}), 0)::float8 AS commission,
      coalesce(sum(made.amount) FILTER (WHERE c.action = 'return'), 0)::float8 AS refunds
    FROM ${periodRows(periods)}
    JOIN payment_operations c ON c.state = 'done'
      AND c.finished_at >= period.start_at AND c.finished_at < period.end_at
    CROSS JOIN LATERAL (
      SELECT (m.request #>> '{amount,amount}')::numeric AS amount,
        m.request #>> '{amount,currency}' AS currency, (m.request ->> 'fee')::numeric AS fee
      FROM payment_operations m
      WHERE m.transaction_id = c.transaction_id AND m.action = 'create' AND m.state = 'done'
      ORDER BY m.seq DESC LIMIT 1
    ) AS made
    WHERE ${isCharge('c')}
      -- The release of an authorization gives nothing back.
      OR (c.action = 'return' AND EXISTS (
        SELECT FROM payment_operations d
        WHERE d.transaction_id = c.transaction_id AND d.state = 'done' AND ${isCharge('d')}
      ))
    GROUP BY period.number, made.currency ORDER BY period.number, made.currency
  `.execute(db);
  return rows;
};

/** Cuts periods at the begins and ends of all, so that no slice is a part of another. */
function slicesOf(periods: readonly Period[]): Period[] {
  const cuts = new Set(periods.flatMap(({ start, end }) => [start.getTime(), end.getTime()]));
  const times = [...cuts].toSorted((one, other) => one - other).map(time => new Date(time));
  return times
    .flatMap((start, index) => {
      const end = times[index + 1];
      return end ? [{ start, end }] : [];
    })
    .filter(slice => periods.some(period => isPartOf(slice, period)));
}

const isPartOf = (slice: Period, { start, end }: Period): boolean =>
  slice.start >= start && slice.end <= end;

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

/**
 * Counts what happened in each of some periods, in their order. Where they overlap, what happened is
 * read once.
 */
export async function figuresOf(db: Db, periods: readonly Period[]): Promise<Figures[]> {
  const slices = slicesOf(periods);
  const counts = await countsOf(db, slices);
  const money = groupBy(await moneyOf(db, slices), row => row.number);
  const figures = counts.map(({ number, ...count }) => ({
    ...count,
    money: (money.get(number) ?? []).map(({ number: _, ...sums }) => sums),
  }));
  return periods.map(period =>
    figures
      .filter((_, index) => isPartOf(slices[index] ?? period, period))
      .reduce<Figures>(add, nothing),
  );
}
