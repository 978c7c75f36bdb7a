import type { ExecutionDeps } from './executionDeps.ts';
import express from 'express';
import type { Router } from 'express';
import { changeEndpoints } from './endpoints.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
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

/** Dependencies of the changes of classes. */
export interface CreateClassChangesOptions extends Pick<ExecutionDeps, 'alignMeetings' | 'logger'> {
  operator: () => IntegrationSdk;
  /** Made of `operator`. */
  client: OperatorClient;
  /** null when subscriptions are not set up. */
  subscriptions: Subscriptions | null;
  locks: Locks;
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
    Omit<CreateClassChangesOptions, 'operator' | 'client' | 'setups'>,
    Pick<SetupDeps, 'operator' | 'client' | 'seats' | 'ensureMeeting' | 'rooms'>,
    EndpointContext {
  now: () => number;
}

/**
 * Routes of changes below /api, and the job that carries them out: null without the operator's
 * rights.
 */
export function composeChanges(options: ComposeChangesOptions): {
  api: Router;
  reconciler: Reconciler | null;
} {
  const { operator, client, sessions, sdk, logger } = options;
  const setups = createClassSetups(options);
  const changes =
    operator && client && createClassChanges({ ...options, operator, client, setups });
  const api = express.Router();
  for (const one of [...changeEndpoints(changes), ...classSetupEndpoints(setups)]) {
    api.post(one.path, one.handler({ sessions, sdk, logger }));
  }
  return { api, reconciler: changes?.reconciler ?? null };
}
