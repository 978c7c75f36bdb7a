import type { ProcessState } from '#server/telemetry/processState.ts';

/** Parts that an installation is made of, as operators see them. */
type Part = 'process' | 'database' | 'jobs' | 'events' | 'classroom';

/** How a part does. `fail` breaks a function, `warn` should be looked at. */
export interface PartHealth {
  part: Part;
  level: 'ok' | 'warn' | 'fail';
  /** What is the matter, or how it is set up; the page has words for it. */
  code: string;
  /** Numbers in those words. */
  values: Record<string, number>;
}

const ok = (part: Part, code: string, values = {}): PartHealth => ({
  ...{ part, level: 'ok', code, values },
});
const warn = (part: Part, code: string, values = {}): PartHealth => ({
  ...{ part, level: 'warn', code, values },
});
const fail = (part: Part, code: string, values = {}): PartHealth => ({
  ...{ part, level: 'fail', code, values },
});

/** From here on a clock is called wrong, and an answer of the database slow. */
const clockMs = 1_000;
const slowMs = 200;
/** Seconds after which a job that is due is late, and tables that follow the event log are. */
const lateJobSeconds = 600;
const behindSeconds = 60;
/** Percent of a processor from which an engine is near its end; those with threads have several. */
const busyPercent = 80;

function processHealth({ ready, load }: ProcessState): PartHealth {
  if (!ready) return fail('process', 'notReady');
  const { admittedShare, waitingRequests } = load;
  const percent = Math.round(admittedShare * 100);
  if (admittedShare < 1) return warn('process', 'busy', { percent, waiting: waitingRequests });
  return ok('process', 'runs');
}

function databaseHealth({ database }: ProcessState): PartHealth {
  if (!database) return ok('database', 'elsewhere');
  const { answersInMs, clockAheadMs } = database;
  if (answersInMs === null) return fail('database', 'silent');
  if (clockAheadMs !== null && Math.abs(clockAheadMs) >= clockMs) {
    return warn('database', 'clock', { seconds: Math.round(Math.abs(clockAheadMs) / 1_000) });
  }
  return answersInMs > slowMs
    ? warn('database', 'slow', { ms: answersInMs })
    : ok('database', 'answers', { ms: answersInMs });
}

function jobsHealth({ jobs }: ProcessState): PartHealth {
  if (!jobs) return ok('jobs', 'elsewhere');
  const failed = jobs.reduce((sum, lane) => sum + lane.failed, 0);
  if (failed > 0) return warn('jobs', 'failed', { count: failed });
  const oldest = Math.max(0, ...jobs.map(({ oldestDueSeconds }) => oldestDueSeconds));
  if (oldest <= lateJobSeconds) return ok('jobs', 'onTime');
  return warn('jobs', 'late', { minutes: Math.round(oldest / 60) });
}

function eventsHealth({ events, projection }: ProcessState): PartHealth {
  if (events && !events.isReadable) return fail('events', 'unreadable');
  const lag = projection?.lagSeconds ?? 0;
  return lag > behindSeconds
    ? warn('events', 'behind', { minutes: Math.round(lag / 60) })
    : ok('events', 'current');
}

function classroomHealth({ classroom }: ProcessState): PartHealth {
  if (!classroom) return ok('classroom', 'elsewhere');
  const { rooms, people, engine } = classroom;
  if (!engine) return fail('classroom', 'silent', { rooms, people });
  if (rooms === 0) return ok('classroom', 'idle');
  const { processorPercent: percent, memoryBytes } = engine;
  const values = { rooms, people, memory: Math.round(memoryBytes / 1_000_000) };
  if (percent === null || engine.processorMs === 0) return ok('classroom', 'held', values);
  return percent >= busyPercent
    ? warn('classroom', 'busy', { ...values, percent })
    : ok('classroom', 'heldWith', { ...values, percent });
}

/** Returns how the parts of an installation do, by the state of a process. */
export const healthOf = (state: ProcessState): PartHealth[] =>
  [processHealth, databaseHealth, jobsHealth, eventsHealth, classroomHealth].map(look =>
    look(state),
  );
