import { sql } from 'kysely';
import type { Db } from '../database.ts';

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

/** Whether a call has charged a student: push payments are captured when they are confirmed. */
const isCharge = (call: string) => sql`
  (${sql.ref(`${call}.action`)} = 'capture'
    OR (${sql.ref(`${call}.action`)} = 'confirm' AND t.payment_push))
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
    JOIN transactions t ON t.id = c.transaction_id
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

/** Counts what happened in each of some periods, in their order. */
export async function figuresOf(db: Db, periods: readonly Period[]): Promise<Figures[]> {
  const counts = await countsOf(db, periods);
  const money = await moneyOf(db, periods);
  return counts.map(({ number, ...count }) => ({
    ...count,
    money: money.filter(row => row.number === number).map(({ number: _, ...sums }) => sums),
  }));
}
