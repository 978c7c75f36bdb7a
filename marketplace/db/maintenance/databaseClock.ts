import type { Clock, Logger } from '#marketplace/contract/ports.ts';

/**
 * Milliseconds by which the clock of this process may be off and still count; clocks set by the
 * network are within ten.
 */
export const toleranceMs = 1_000;
const lookMs = 5_000;

/** The time by the clock that all processes share. */
export interface DatabaseClock {
  now: Clock;
  /** Milliseconds by which this process's clock is ahead of the database's. */
  aheadMs(): number;
  close(): void;
}

/** Statement of one row, whose column `at` is the database's time in epoch milliseconds. */
export const selectTime = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at';

/** Runs `selectTime`. @throws while the database is away */
export type ReadTime = () => Promise<{ at: number } | undefined>;

/**
 * Milliseconds from the beginning of the monotonic clock to the database's time; null for a slow
 * answer, which is inexact.
 */
async function look(readTime: ReadTime): Promise<number | null> {
  const asked = performance.now();
  const row = await readTime();
  const answered = performance.now();
  return row && answered - asked < toleranceMs ? row.at - (asked + answered) / 2 : null;
}

/**
 * Returns the time as processes over one database need it, which compare due times and leases that
 * others have written: a process whose clock is an hour ahead would expire orders early and take
 * over work that goes on. The process's own clock counts while it agrees with the database's,
 * otherwise the latter, continued by the monotonic clock between two looks, so that a jump has no
 * effect at all.
 */
export async function databaseClock(
  readTime: ReadTime,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<DatabaseClock> {
  // While the database is away the process has no other clock; callers that need the database
  // report it.
  const quietly = () => look(readTime).catch(() => null);
  let offset = (await quietly()) ?? Date.now() - performance.now();
  let isWrong = false;
  const aheadMs = () => Math.round(Date.now() - performance.now() - offset);
  const timer = setInterval(() => {
    void quietly().then(found => (offset = found ?? offset));
  }, lookMs);
  timer.unref();
  const tell = (ahead: number) => {
    const facts = { aheadMs: ahead };
    if (isWrong)
      logger.error(facts, 'the clock of this machine is wrong: that of the database counts');
    else logger.info(facts, 'the clock of this machine is right again');
  };
  return {
    now() {
      const ahead = aheadMs();
      if (Math.abs(ahead) > toleranceMs !== isWrong) {
        isWrong = !isWrong;
        tell(ahead);
      }
      return new Date(isWrong ? performance.now() + offset : Date.now());
    },
    aheadMs,
    close: () => clearInterval(timer),
  };
}
