import type { ExecutionDeps } from './executionDeps.ts';
import express from 'express';
import type { Router } from 'express';
import { changeEndpoints } from './endpoints.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { createForgetDeleted } from '#server/events/forgetDeleted.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Job } from '#server/http/siteContext.ts';
import type { SideTables } from '#server/projection/sideTables.ts';
import { timeOffRouter } from '../timeOff/endpoints.ts';
import { createPeriods } from '../timeOff/periods.ts';
import type { Periods } from '../timeOff/periods.ts';
import { timeOffTables } from '../timeOff/tables.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createClassSeats } from '#server/subscriptions/seats.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import { createChanges } from './changes.ts';
import type { Changes } from './changes.ts';
import { createClassSetups } from '../classSetup/classSetups.ts';
import type { ClassSetups } from '../classSetup/classSetups.ts';
import type { SetupDeps } from '../classSetup/setupDeps.ts';
import { classSetupEndpoints } from '../classSetup/endpoints.ts';
import { createExecution } from './execute.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Dependencies of the changes of classes. */
export interface CreateClassChangesOptions extends Pick<ExecutionDeps, 'alignMeetings' | 'logger'> {
  operator: () => IntegrationSdk;
  /** Made of `operator`. */
  client: OperatorClient;
  /** null when subscriptions are not set up. */
  subscriptions: Subscriptions | null;
  locks: Locks;
  /** Days off of teachers; null where the marketplace can not be followed. */
  periods?: Periods | null;
  /** Commands on a class, which the changes end when they were interrupted. */
  setups: Pick<ClassSetups, 'resume'>;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  intervalMs?: number;
  /** Store how far the reconcilers are. */
  followers?: Followers | undefined;
}

/** Puts the parts of changes together. */
export function createClassChanges(options: CreateClassChangesOptions): Changes {
  const { operator, client, subscriptions, setups, locks, alignMeetings } = options;
  const { periods = null } = options;
  const { logger, now = Date.now } = options;
  // With subscriptions their own seats, whose lock they hold while they take some.
  const seats = subscriptions?.seats ?? createClassSeats({ client, now });
  const execution = createExecution({
    operator,
    client,
    seats,
    subscriptions,
    locks,
    alignMeetings,
    now,
    logger,
  });
  const { intervalMs, followers } = options;
  return createChanges({
    operator,
    client,
    execution,
    setups,
    subscriptions,
    periods,
    locks,
    logger,
    now,
    intervalMs,
    followers,
  });
}

/** Dependencies of the changes of the site. */
export interface ComposeChangesOptions
  extends
    Omit<CreateClassChangesOptions, 'operator' | 'client' | 'setups' | 'periods'>,
    Pick<SetupDeps, 'operator' | 'client' | 'seats' | 'ensureMeeting' | 'rooms'>,
    EndpointContext {
  /** Opens the database beside the marketplace's; null where it can not be followed. */
  database: (() => Promise<SideTables>) | null;
  now: () => number;
}

/** The changes of the site. */
export interface ComposedChanges {
  /** Mounted at /api. */
  api: Router;
  /** Carries out changes: null without the operator's rights. */
  reconciler: Reconciler | null;
  /** Carry out time off, and forget that of deleted accounts. They open the database. */
  timeOffJobs: Job[];
  /** Returns what is stored of the time off of a teacher. */
  timesOffOf: (teacherId: string) => Promise<unknown>;
}

/** How often time off is looked for that was requested of a process that has ended. */
const timeOffIntervalMs = 15_000;
const oldTimeOffIntervalMs = 10 * minuteMs;

/** Composes routes and jobs of changes. */
export function composeChanges(options: ComposeChangesOptions): ComposedChanges {
  const { operator, client, sessions, sdk, logger, database, now, followers } = options;
  const setups = createClassSetups(options);
  const periods = database && createPeriods(timeOffTables(database));
  const changes =
    operator && client && createClassChanges({ ...options, operator, client, setups, periods });
  const api = express.Router();
  for (const one of [...changeEndpoints(changes), ...classSetupEndpoints(setups)]) {
    api.post(one.path, one.handler({ sessions, sdk, logger }));
  }
  const timesOff = changes?.timesOff ?? null;
  api.use(timeOffRouter(timesOff, { sessions, sdk, logger }));
  const timeOffJobs: Job[] =
    timesOff && periods && operator
      ? [
          createPeriodic({
            name: 'time off',
            run: timesOff.carryOut,
            intervalMs: timeOffIntervalMs,
            logger,
          }),
          createPeriodic({
            name: 'old time off',
            run: timesOff.forgetOver,
            intervalMs: oldTimeOffIntervalMs,
            logger,
          }),
          createForgetDeleted({
            name: 'time-off-people',
            operator,
            forget: periods.forget,
            followers,
            logger,
            now,
          }),
        ]
      : [];
  return {
    api,
    reconciler: changes?.reconciler ?? null,
    timeOffJobs,
    timesOffOf: async teacherId => periods?.storedOf(teacherId) ?? [],
  };
}
