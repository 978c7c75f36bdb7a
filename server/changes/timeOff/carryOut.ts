import type { Logger } from 'pino';
import type { Locks } from '#server/events/locks/locks.ts';
import { closeDates } from './closeDates.ts';
import type { DatesDeps } from './closeDates.ts';
import { ownClasses } from './ownClasses.ts';
import type { Periods } from './periods.ts';
import type { TimeOffRow } from './tables.ts';

/** Dependencies of carrying out days off. */
export interface TimeOffJobDeps extends DatesDeps {
  periods: Periods;
  locks: Locks;
  logger: Logger;
}

/** Until the next portion of class times is recorded. */
const portionMs = 3_000;

/**
 * Returns what carries out the days off that are due, and what has it done by this process at a
 * time.
 */
export function createCarryOut(deps: TimeOffJobDeps) {
  const { periods, locks, operator, now, logger } = deps;

  async function carryOutOne(row: TimeOffRow): Promise<void> {
    // Each class by itself: one that is busy holds up no other.
    const outcomes = await Promise.allSettled(
      (await ownClasses(operator, row.teacher_id)).map(({ id }) => closeDates(deps, id, row)),
    );
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if (outcomes.some(one => one.status === 'fulfilled' && !one.value)) {
      schedule(now() + portionMs);
      return;
    }
    await periods.noteDone(row.id, now());
    logger.info({ timeOff: row.id }, 'time off was recorded in all classes');
  }

  async function carryOut(): Promise<void> {
    const failures: unknown[] = [];
    for (const { id, teacher_id: teacherId } of await periods.due(now())) {
      try {
        await locks.withLock(`time-off ${id}`, async () => {
          // Another process may have done it meanwhile.
          const row = await periods.find(teacherId, id);
          if (row && row.done_at === null) await carryOutOne(row);
        });
      } catch (error) {
        // That of the others is carried out all the same.
        logger.warn({ err: error, timeOff: id }, 'time off was not recorded in all classes');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** The job repeats what this process does not come to. */
  function schedule(dueAt: number): void {
    const due = () =>
      carryOut().catch((error: unknown) => {
        logger.warn({ err: error }, 'time off was not carried out');
      });
    setTimeout(() => void due(), Math.max(0, dueAt - now())).unref();
  }

  return { carryOut, schedule };
}
