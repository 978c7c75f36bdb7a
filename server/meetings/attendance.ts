import { minuteMs } from '#shared/time/time.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import { readAttendance } from './readAttendance.ts';
import type { AttendanceOptions } from './attendanceDeps.ts';
import type { Periodic } from '#server/events/periodic.ts';

const defaultIntervalMs = 5 * minuteMs;

/** Runs the reading of attendance again and again. */
export function createAttendanceJob(options: AttendanceOptions): Periodic {
  const { logger, intervalMs = defaultIntervalMs } = options;
  const { run } = createAttendance(options);
  return createPeriodic({ name: 'attendance', run, intervalMs, logger });
}

/** Binds `readAttendance` to its dependencies. */
export const createAttendance = (deps: AttendanceOptions) => ({
  /** Runs once over all classes, until the signal aborts it. */
  run: (signal: AbortSignal) => readAttendance(deps, signal),
});
