import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { EventLog } from '../eventLog.ts';
import type { ReadPage } from '../readToEnd.ts';
import { migrateFollowers } from './followerTables.ts';
import type { FollowerDatabase } from './followerTables.ts';
import type { Followers, FollowerState, LogPosition } from './followers.ts';
import { dayMs } from '#shared/time/time.ts';

/** Dependencies of followers whose states are stored. */
export interface StoredFollowersOptions {
  /** Opens the database; called with the first use. */
  openDatabase: () => Promise<FollowerDatabase>;
  /** Names the marketplace that is followed. */
  source: string;
  /** Whether other processes follow the same marketplace over the same database. */
  isShared: boolean;
  log: Pick<EventLog, 'end'>;
  /** Reads the log itself. */
  readPage: ReadPage;
  listedGapMs: number;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Time after which another process follows instead of one that does not answer. */
const turnSeconds = 15;
const prolongMs = 5_000;
/** Marketplaces store their events for 90 days; older positions without an event may miss some. */
const oldestSinceMs = 30 * dayMs;

const storedState = v.object({
  position: v.nullable(v.object({ sequenceId: v.number(), at: v.nullable(v.string()) })),
  since: v.number(),
  due: v.array(
    v.object({ key: v.string(), at: v.number(), failed: v.number(), isRecheck: v.boolean() }),
  ),
  listedAt: v.number(),
  listedFrom: v.nullable(v.string()),
  remembered: v.record(v.string(), v.number()),
  isClosed: v.boolean(),
});

/** Creates them; nothing is opened before the first use. */
export function createStoredFollowers(options: StoredFollowersOptions): Followers {
  const { source, isShared, log, readPage, listedGapMs, now } = options;
  const open = lazyTables(options);
  const turn = isShared ? createTurn(open, source) : ownTurn;
  const reaches = createReach(readPage);

  async function reachesBackTo({ position, since }: FollowerState): Promise<boolean> {
    return position ? reaches(position) : since > now() - oldestSinceMs;
  }

  return {
    turn: turn.take,
    logEnd: log.end,
    listedGapMs,
    async load(name) {
      const { rows } = await sql<{ state: unknown }>`
        SELECT state FROM site_followers.states WHERE source = ${source} AND name = ${name}
      `.execute((await open()).db);
      const { success, output } = v.safeParse(storedState, rows[0]?.state);
      return success && (await reachesBackTo(output)) ? output : null;
    },
    async save(name, state) {
      const isHeld = isShared
        ? sql`EXISTS (
            SELECT FROM site_followers.turns WHERE source = ${source} AND holder = ${turn.holder}
          )`
        : sql`true`;
      await (
        await open()
      ).withoutCacheInvalidation(tx =>
        sql`
          INSERT INTO site_followers.states (source, name, state)
          SELECT ${source}::text, ${name}::text, ${JSON.stringify(state)}::jsonb WHERE ${isHeld}
          ON CONFLICT (source, name) DO UPDATE SET state = excluded.state
        `.execute(tx),
      );
    },
    close: turn.end,
  };
}

type OpenTables = () => Promise<FollowerDatabase>;

/** Makes the tables with the first use, and again after a failure. */
function lazyTables({ openDatabase }: StoredFollowersOptions): OpenTables {
  let opening: Promise<FollowerDatabase> | undefined;
  async function openAll() {
    const database = await openDatabase();
    await migrateFollowers(database);
    return database;
  }
  return () =>
    (opening ??= openAll().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}

interface Turn {
  holder: string;
  take: Followers['turn'];
  end(): Promise<void>;
}

/** The turn of the only process. */
const ownTurn: Turn = {
  holder: '',
  take: () => Promise.resolve(1),
  end: () => Promise.resolve(),
};

/** The turn of one of several processes: a row with an end, which its holder moves on. */
function createTurn(open: OpenTables, source: string): Turn {
  const holder = randomUUID();
  let number = 0;
  let isHeld = false;
  /** Nobody else has taken the turn before then. */
  let heldUntil = -Infinity;
  let prolongAt = -Infinity;
  let taking: Promise<void> | null = null;

  async function take(): Promise<void> {
    const begun = performance.now();
    const until = sql`now() + make_interval(secs => ${turnSeconds})`;
    const { withoutCacheInvalidation } = await open();
    const { rows } = await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_followers.turns AS held (source, holder, until)
        VALUES (${source}, ${holder}, ${until})
        ON CONFLICT (source) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE held.holder = excluded.holder OR held.until < now()
        RETURNING 1
      `.execute(tx),
    );
    const isProlonged = isHeld && performance.now() < heldUntil;
    isHeld = rows.length > 0;
    if (isHeld && !isProlonged) number += 1;
    heldUntil = begun + turnSeconds * 1_000;
    prolongAt = begun + prolongMs;
  }

  return {
    holder,
    async take() {
      if (performance.now() >= prolongAt) {
        await (taking ??= take().finally(() => {
          taking = null;
        }));
      }
      return isHeld ? number : null;
    },
    async end() {
      if (!isHeld) return;
      isHeld = false;
      const { withoutCacheInvalidation } = await open();
      await withoutCacheInvalidation(tx =>
        sql`DELETE FROM site_followers.turns WHERE source = ${source} AND holder = ${holder}`.execute(
          tx,
        ),
      );
    },
  };
}

/**
 * Returns whether the log still has the event of a position; one call for followers of the same
 * position. A log that was emptied, or put back to an earlier time, has another one or none there.
 */
function createReach(readPage: ReadPage) {
  const known = new Map<number, Promise<LogPosition | null>>();
  async function find(sequenceId: number): Promise<LogPosition | null> {
    const [event] = await readPage({ startAfterSequenceId: sequenceId - 1 });
    return event ? { sequenceId: event.sequenceId, at: event.createdAt } : null;
  }
  return async ({ sequenceId, at }: LogPosition): Promise<boolean> => {
    const finding = known.get(sequenceId) ?? find(sequenceId);
    known.set(sequenceId, finding);
    finding.catch(() => known.delete(sequenceId));
    const found = await finding;
    return found?.sequenceId === sequenceId && found.at === at;
  };
}
