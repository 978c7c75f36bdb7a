import pg from 'pg';
import type { FlowroomServer } from '#tests/support/server.ts';
import { ratioOf } from '../percentiles.ts';
import { book, buyerToken, rate } from './load.ts';
import type { ClassTime } from './load.ts';
import { rowsOfBooking, writeBooking } from './plainSql.ts';

/** Bookings a second over the API and by plain SQL. */
export interface BookingFigures {
  what: string;
  perSecond: number;
  plainSql: number;
  ratio: number;
}

const workers = 8;

/** Class times with places for everybody. */
async function classTimes(pool: pg.Pool, count: number): Promise<ClassTime[]> {
  const { rows } = await pool.query<ClassTime>(
    `WITH roomy AS (
       UPDATE availability_exceptions e SET seats = 1000000 FROM listings l
       WHERE l.id = e.listing_id AND l.state = 'published' AND e.start_at > now() + interval '1 day'
         AND e.id IN (SELECT id FROM availability_exceptions WHERE start_at > now() + interval '1 day'
           ORDER BY id LIMIT $1)
       RETURNING e.listing_id, e.start_at, e.end_at),
     stocked AS (
       UPDATE stock SET quantity = 1000000 WHERE listing_id IN (SELECT listing_id FROM roomy))
     SELECT listing_id AS "listingId", start_at AS start, end_at AS end FROM roomy`,
    [count],
  );
  return rows;
}

/** Books over the API and writes the same rows by plain SQL, in turns. */
export async function measureBookings(
  server: FlowroomServer,
  databaseUrl: string,
  seconds: number,
): Promise<BookingFigures[]> {
  const api = `${server.url}/flex`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: workers });
  try {
    const times = await classTimes(pool, 2000);
    const buyers: string[] = [];
    while (buyers.length < workers) buyers.push(await buyerToken(api, server.credentials));
    const model = times[0]!;
    const id = await book(api, buyers[0]!, model);
    const rows = await pool.connect().then(async client => {
      try {
        return await rowsOfBooking(client, id);
      } finally {
        client.release();
      }
    });
    const { rows: users } = await pool.query<{ id: string }>(
      `SELECT customer_id::text AS id FROM transactions WHERE id = $1
       UNION SELECT provider_id::text FROM transactions WHERE id = $1`,
      [id],
    );
    const people = new Set(users.map(user => user.id));
    const figures: BookingFigures[] = [];
    for (const [what, all] of [
      ['different classes', times],
      ['one class', [model]],
    ] as const) {
      const at = (turn: number) => all[turn % all.length]!;
      const perSecond = await rate(seconds, workers, (turn, worker) =>
        book(api, buyers[worker]!, at(turn)),
      );
      const plainSql = await rate(seconds, workers, turn =>
        writeBooking(pool, rows, model, at(turn), people),
      );
      figures.push({ what, perSecond, plainSql, ratio: ratioOf(perSecond, plainSql) });
    }
    return figures;
  } finally {
    await pool.end();
  }
}
