import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenMailTables } from './tables.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

const leaseMs = 2 * minuteMs;
/** Time after which a failed mail is tried again. */
const retryMs = 2 * minuteMs;
/** Least distance of a new class time from the one that was mailed. */
const againMs = dayMs;
const storedMs = 60 * dayMs;

/** A mail that this process may send. */
export interface Claim {
  /**
   * Marks it as handed over, right before that. False when another process has taken it meanwhile.
   */
  handOver(): Promise<boolean>;
  /** Prolongs it for the time of handing over, without a mark; false as for `handOver`. */
  renew(): Promise<boolean>;
  /** Marks it as handed over, after that. */
  note(): Promise<void>;
  /** Gives it back after a failure of the mail server, to be tried again. */
  giveBack(): Promise<void>;
}

/** Record of the mails that were sent. */
export interface MailSends {
  /**
   * Claims a mail about a time, in epoch milliseconds; null when it was sent, or another process is
   * at it. A class time that was moved by a day or more is mailed again.
   */
  claim(key: string, aboutAt: number): Promise<Claim | null>;
  /** Returns the latest time of mails whose key begins so, without `%` and `_`; null for none. */
  lastAbout(prefix: string): Promise<number | null>;
  /** Removes what is long over. */
  tidy(): Promise<void>;
}

/** The sends of one run, which claims no more mails once aborted. @throws AbortError by `claim` */
export const untilAborted = (sends: MailSends, signal: AbortSignal): MailSends => ({
  ...sends,
  async claim(key, aboutAt) {
    signal.throwIfAborted();
    return sends.claim(key, aboutAt);
  },
});

/** Runs a statement; returns whether it has returned a row. */
type Write = (statement: ReturnType<typeof sql>) => Promise<boolean>;

/**
 * Records what was sent. A mail is claimed by a row with a lease: several processes may run. One
 * that is marked before it is handed to the mail server was sent once or not at all after a crash;
 * one that is marked after that, once or twice. `now`: epoch milliseconds.
 */
export function createSends(
  { tables, withoutCacheInvalidation }: OpenMailTables,
  now: () => number,
): MailSends {
  const owner = randomUUID();
  const write: Write = async statement => {
    const { rows } = await withoutCacheInvalidation(tx => statement.execute(tx));
    return rows.length > 0;
  };
  return {
    async claim(key, aboutAt) {
      if (await isDone(tables, { key, aboutAt, now: now() })) return null;
      const isOurs = await write(claimed({ key, owner, aboutAt, now: now() }));
      return isOurs ? claimOf(write, sql`key = ${key} AND claimed_by = ${owner}`, now) : null;
    },
    async lastAbout(prefix) {
      const row = await tables
        .selectFrom('site_mail.sends')
        .select(({ fn }) => fn.max('about_at').as('at'))
        .where('key', 'like', `${prefix}%`)
        .where('handed_at', 'is not', null)
        .executeTakeFirst();
      return row?.at?.getTime() ?? null;
    },
    async tidy() {
      const before = new Date(now() - storedMs);
      await write(sql`DELETE FROM site_mail.sends WHERE about_at < ${before} RETURNING 1`);
    },
  };
}

/** A mail that is to be claimed, and the present; times in epoch milliseconds. */
interface Wanted {
  key: string;
  aboutAt: number;
  now: number;
}

/** Read before a claim, so that what was sent costs no transaction. */
async function isDone(
  tables: OpenMailTables['tables'],
  { key, aboutAt, now }: Wanted,
): Promise<boolean> {
  const known = await tables
    .selectFrom('site_mail.sends')
    .select(['about_at', 'handed_at', 'claimed_until'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return false;
  if (!known.handed_at) return known.claimed_until.getTime() >= now;
  return aboutAt < known.about_at.getTime() + againMs;
}

const claimed = ({ key, owner, aboutAt, now }: Wanted & { owner: string }) => sql`
  INSERT INTO site_mail.sends AS known (key, about_at, claimed_by, claimed_until)
  VALUES (${key}, ${new Date(aboutAt)}, ${owner}, ${new Date(now + leaseMs)})
  ON CONFLICT (key) DO UPDATE
  SET about_at = excluded.about_at, claimed_by = excluded.claimed_by,
    claimed_until = excluded.claimed_until, handed_at = NULL
  WHERE (known.handed_at IS NULL AND known.claimed_until < ${new Date(now)})
    OR (known.handed_at IS NOT NULL
      AND excluded.about_at >= known.about_at + make_interval(secs => ${againMs / 1000}))
  RETURNING 1
`;

const claimOf = (write: Write, own: ReturnType<typeof sql>, now: () => number): Claim => ({
  handOver: () =>
    write(sql`
      UPDATE site_mail.sends SET handed_at = ${new Date(now())}
      WHERE ${own} AND handed_at IS NULL AND claimed_until >= ${new Date(now())}
      RETURNING 1
    `),
  renew: () =>
    write(sql`
      UPDATE site_mail.sends SET claimed_until = ${new Date(now() + leaseMs)}
      WHERE ${own} AND handed_at IS NULL AND claimed_until >= ${new Date(now())}
      RETURNING 1
    `),
  async note() {
    await write(sql`
      UPDATE site_mail.sends SET handed_at = ${new Date(now())}
      WHERE ${own} AND handed_at IS NULL RETURNING 1
    `);
  },
  async giveBack() {
    await write(sql`
      UPDATE site_mail.sends
      SET handed_at = NULL, claimed_until = ${new Date(now() + retryMs)} WHERE ${own}
    `);
  },
});
