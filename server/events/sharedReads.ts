import { setTimeout as sleep } from 'node:timers/promises';
import { cursorSince, readToEnd } from './readToEnd.ts';
import type { ReadPage } from './readToEnd.ts';
import type { WebDatabase } from './locks/webDatabase.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';

/** Dependencies of reading for several processes. */
export interface SharedReadsOptions {
  database: Pick<WebDatabase, 'query'>;
  readPage: ReadPage;
  /** Names the marketplace that is read: processes of another one may share the database. */
  marketplace: string;
}

/** Events behind a position, and how old the read is that has found the last of them. */
export interface SharedRead {
  events: readonly MarketplaceEvent[];
  /** Sequence id of the last event that was read; null before the first one. */
  reached: number | null;
  /** Some events behind the position are dropped already: only the log has them. */
  isIncomplete: boolean;
  /** Milliseconds since that read began. */
  ageMs: number;
}

/** Events that are stored for processes that read them later. */
const mostEvents = 5_000;

// Every statement is a transaction of its own, so that transaction poolers work too.
const createTables = `CREATE TABLE IF NOT EXISTS web_event_reads (
    marketplace text PRIMARY KEY, begun_at timestamptz, read_at timestamptz, lease_until timestamptz,
    reached bigint, started_at timestamptz NOT NULL DEFAULT now(), dropped bigint NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS web_events (
    marketplace text, sequence_id bigint, event jsonb NOT NULL,
    PRIMARY KEY (marketplace, sequence_id))`;
const addState = `INSERT INTO web_event_reads (marketplace) VALUES ($1) ON CONFLICT DO NOTHING`;
const takeTurn = `UPDATE web_event_reads
  SET begun_at = now(), lease_until = now() + interval '30 seconds'
  WHERE marketplace = $1 AND (lease_until IS NULL OR lease_until < now())
    AND (read_at IS NULL OR read_at <= now() - $2 * interval '1 millisecond')
  RETURNING reached, started_at`;
const addEvents = `INSERT INTO web_events
  SELECT $1, (each ->> 'sequenceId')::bigint, each FROM jsonb_array_elements($2::jsonb) AS each
  ON CONFLICT DO NOTHING`;
const noteReached = `UPDATE web_event_reads SET reached = $2 WHERE marketplace = $1`;
const endTurn = `UPDATE web_event_reads SET lease_until = NULL,
    read_at = CASE WHEN $2 THEN begun_at ELSE read_at END WHERE marketplace = $1`;
const readState = `SELECT reached, dropped, lease_until > now() AS "isRead",
    extract(epoch FROM now() - read_at) * 1000 AS "ageMs"
  FROM web_event_reads WHERE marketplace = $1`;
const readEvents = `SELECT event FROM web_events WHERE marketplace = $1 AND sequence_id > $2
  ORDER BY sequence_id LIMIT ${mostEvents}`;
const dropOld = `WITH gone AS (
    DELETE FROM web_events WHERE marketplace = $1 AND sequence_id <= (
      SELECT sequence_id FROM web_events WHERE marketplace = $1
      ORDER BY sequence_id DESC OFFSET ${mostEvents} LIMIT 1)
    RETURNING sequence_id)
  UPDATE web_event_reads SET dropped = greatest(dropped, (SELECT max(sequence_id) FROM gone))
  WHERE marketplace = $1 AND EXISTS (SELECT FROM gone)`;

/** Pauses while another process reads; its lease ends a read that does not. */
const pauseMs = 50;
const longestWaitMs = 5_000;

/** A read by all processes of one database, of which one calls the marketplace. */
export interface SharedReads {
  /**
   * Reads the log unless a process has done so within `everyMs`, and returns the events behind a
   * position; none behind null, which is the end of the log.
   */
  read(after: number | null, everyMs: number): Promise<SharedRead>;
}

/** Returns a function that creates the tables, once. */
function createPrepare({ database: { query }, marketplace }: SharedReadsOptions) {
  let ready: Promise<unknown> | undefined;
  return () =>
    (ready ??= query(createTables)
      // CREATE TABLE IF NOT EXISTS can fail when two processes run it at the same time.
      .catch(() => query(createTables))
      .then(() => query(addState, [marketplace]))
      .catch((error: unknown) => {
        ready = undefined;
        throw error;
      }));
}

async function stateOf({ database: { query }, marketplace }: SharedReadsOptions) {
  const [state] = (
    await query<{
      reached: string | null;
      dropped: string;
      isRead: boolean | null;
      ageMs: string | null;
    }>(readState, [marketplace])
  ).rows;
  return {
    reached: state?.reached == null ? null : Number(state.reached),
    dropped: Number(state?.dropped ?? 0),
    isRead: state?.isRead ?? false,
    ageMs: Number(state?.ageMs ?? Infinity),
  };
}

/** Opens the tables with the first read. */
export function createSharedReads(options: SharedReadsOptions): SharedReads {
  const { database, marketplace, readPage } = options;
  const { query } = database;
  const prepare = createPrepare(options);

  /** Reads the log to its end into the tables. */
  async function readLog(reached: string | null, startedAt: Date): Promise<void> {
    const from =
      reached === null
        ? cursorSince(startedAt.getTime())
        : { startAfterSequenceId: Number(reached) };
    await readToEnd(readPage, from, async (events, last) => {
      await query(addEvents, [marketplace, JSON.stringify(events)]);
      await query(noteReached, [marketplace, last]);
    });
    await query(dropOld, [marketplace]);
  }

  /** Reads the log if it is this process's turn. Returns whether it was. */
  async function takeTurnAndRead(everyMs: number): Promise<boolean> {
    const [turn] = (
      await query<{ reached: string | null; started_at: Date }>(takeTurn, [marketplace, everyMs])
    ).rows;
    if (!turn) return false;
    let isRead = false;
    try {
      await readLog(turn.reached, turn.started_at);
      isRead = true;
    } finally {
      await query(endTurn, [marketplace, isRead]);
    }
    return true;
  }

  return {
    async read(after, everyMs) {
      await prepare();
      const isOwn = await takeTurnAndRead(everyMs);
      let state = await stateOf(options);
      for (let waited = 0; !isOwn && state.isRead && waited < longestWaitMs; waited += pauseMs) {
        await sleep(pauseMs);
        state = await stateOf(options);
      }
      const { reached, ageMs } = state;
      if (after === null) return { events: [], reached, isIncomplete: false, ageMs };
      const { rows } = await query<{ event: MarketplaceEvent }>(readEvents, [marketplace, after]);
      const events = rows.map(({ event }) => event);
      return { events, reached, isIncomplete: after < state.dropped, ageMs };
    },
  };
}
