import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenMailTables } from './tables.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

const leaseMs = 2 * minuteMs;
/** Time after which a failed mail is tried again. */
const retryMs = 2 * minuteMs;
/** Least distance of a new class time from the one that was told. */
const againMs = dayMs;
const storedMs = 60 * dayMs;

/** A mail that this process may send. */
export interface Claim {
  /** Marks it as handed over, right before that. False when another process has taken it meanwhile. */
  handOver(): Promise<boolean>;
  /** Keeps it for the time of handing it over, without a mark. False when another process has taken it meanwhile. */
  renew(): Promise<boolean>;
  /** Marks it as handed over, after that. */
  note(): Promise<void>;
  /** Gives it back after a failure of the mail server, to be tried again. */
  giveBack(): Promise<void>;
}

export type MailSends = ReturnType<typeof createSends>;

/** The sends of one round, which claims no further mail once it is told to end. @throws AbortError by `claim` */
export const untilAborted = (sends: MailSends, signal: AbortSignal): MailSends => ({
  ...sends,
  async claim(key, aboutAt) {
    signal.throwIfAborted();
    return sends.claim(key, aboutAt);
  },
});

/**
 * Keeps what was sent. A mail is claimed by a row with a lease: several processes may run. One that is marked before it is
 * handed to the mail server was sent once or not at all after a crash; one that is marked after that, once or twice.
 */
export function createSends({ tables, quietly }: OpenMailTables, now: () => number) {
  const owner = randomUUID();

  const write = async (statement: ReturnType<typeof sql>): Promise<boolean> => {
    const { rows } = await quietly(tx => statement.execute(tx));
    return rows.length > 0;
  };

  /** Read before a claim, so that what was sent costs no transaction. */
  async function isDone(key: string, aboutAt: number): Promise<boolean> {
    const known = await tables
      .selectFrom('site_mail.sends')
      .select(['about_at', 'handed_at', 'claimed_until'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!known) return false;
    if (!known.handed_at) return known.claimed_until.getTime() >= now();
    return aboutAt < known.about_at.getTime() + againMs;
  }

  return {
    /**
     * Claims a mail; null when it was sent, or another process is at it. A class time that was moved by a day or
     * more is told of again.
     */
    async claim(key: string, aboutAt: number): Promise<Claim | null> {
      const at = now();
      const about = new Date(aboutAt);
      if (await isDone(key, aboutAt)) return null;
      const isOurs = await write(sql`
        INSERT INTO site_mail.sends AS known (key, about_at, claimed_by, claimed_until)
        VALUES (${key}, ${about}, ${owner}, ${new Date(at + leaseMs)})
        ON CONFLICT (key) DO UPDATE
        SET about_at = excluded.about_at, claimed_by = excluded.claimed_by,
          claimed_until = excluded.claimed_until, handed_at = NULL
        WHERE (known.handed_at IS NULL AND known.claimed_until < ${new Date(at)})
          OR (known.handed_at IS NOT NULL AND excluded.about_at >= known.about_at + make_interval(secs => ${againMs / 1000}))
        RETURNING 1
      `);
      if (!isOurs) return null;
      const own = sql`key = ${key} AND claimed_by = ${owner}`;
      return {
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
        note: async () => {
          await write(sql`
            UPDATE site_mail.sends SET handed_at = ${new Date(now())}
            WHERE ${own} AND handed_at IS NULL RETURNING 1
          `);
        },
        giveBack: async () => {
          await write(sql`
            UPDATE site_mail.sends
            SET handed_at = NULL, claimed_until = ${new Date(now() + retryMs)} WHERE ${own}
          `);
        },
      };
    },

    /** Returns the latest time told of in mails whose key begins so, without `%` and `_`; null for none. */
    async lastAbout(prefix: string): Promise<number | null> {
      const row = await tables
        .selectFrom('site_mail.sends')
        .select(({ fn }) => fn.max('about_at').as('at'))
        .where('key', 'like', `${prefix}%`)
        .where('handed_at', 'is not', null)
        .executeTakeFirst();
      return row?.at?.getTime() ?? null;
    },

    /** Removes what is long over. */
    async tidy(): Promise<void> {
      const before = new Date(now() - storedMs);
      await write(sql`DELETE FROM site_mail.sends WHERE about_at < ${before} RETURNING 1`);
    },
  };
}
