import express from 'express';
import type { Router } from 'express';
import { apiFault } from '#server/base/apiFault.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import { siteOperations } from '../siteOperations.ts';
import type { OperatedRooms } from '../siteOperations.ts';
import { notStored, sendFailure, siteRouter } from '../siteRouter.ts';
import { countsOperation } from './counts.ts';
import { gatewayClient } from './gateway.ts';
import { listingOperations } from './listings.ts';
import type { ListingApprovals } from './listings.ts';
import { appendToLog, queryLog } from './operatorLog.ts';
import { logInGoesOn } from './logInGoesOn.ts';
import { findOperator } from './operators.ts';
import { orderOperations } from './orders.ts';
import { peopleOperations } from './people.ts';
import { proveIdentity } from './proveIdentity.ts';
import { sessionRouter } from './sessionRouter.ts';
import { storedSessions } from './storedSessions.ts';
import { operatorStore } from './tables.ts';

/** Dependencies of the console over a hosted marketplace. */
export interface HostedConsoleOptions extends Pick<
  SiteContext,
  'operator' | 'tokens' | 'sdk' | 'limiter' | 'logger' | 'now'
> {
  /** Whose database has sessions and log; null without the Integration API. */
  projection: Pick<Projection, 'database'> | null;
  /** null without the Integration API. */
  approvals: ListingApprovals | null;
  clientSecret: string;
  /** Seal what is stored of log-ins. */
  credentials: Pick<Credentials, 'sealSecret'>;
  /** People reach the site by HTTPS. */
  secure: boolean;
}

/**
 * Serves the Console API for a marketplace that has none, by its Integration API (decision 222).
 * Mounted at /flex/console/v1.
 */
export function composeHostedConsole(options: HostedConsoleOptions, rooms: OperatedRooms): Router {
  const { operator, projection, approvals, tokens, sdk, now, logger } = options;
  if (!operator || !projection || !approvals) return notAvailable(options);
  const store = operatorStore(() => projection.database());
  const ofSite = siteOperations(rooms);
  const operations = [
    countsOperation(operator, ofSite),
    queryLog(store),
    ...listingOperations({ operator, approvals }),
    ...peopleOperations(operator),
    ...orderOperations(operator),
    ...ofSite,
  ];
  const seal = createSeal(options.credentials.sealSecret, 'log-ins of operators');
  const sessions = storedSessions(store, seal, now);
  const endLogIn = (token: SessionToken) => tokens.revoke(token).catch(() => undefined);
  const deps = {
    ...options,
    sessions,
    goesOn: logInGoesOn({ sessions, tokens, now }),
    endLogIn,
    forget: (refreshToken: string) => tokens.refresh(refreshToken).then(endLogIn, () => undefined),
    find: findOperator(operator, now),
    append: appendToLog(store, now),
    served: new Map(operations.map(one => [one.name, one])),
    prove: proveIdentity(tokens, sdk),
  };
  return express
    .Router()
    .use(sessionRouter(deps))
    .use(siteRouter({ operations, console: gatewayClient(deps), logger, paths: '/{*path}' }))
    .use(sendFailure(logger));
}

/** Answers that the console needs the Integration API. */
const notAvailable = ({ logger }: Pick<HostedConsoleOptions, 'logger'>): Router =>
  express
    .Router()
    .use(notStored, () => {
      throw apiFault(
        424,
        'console-not-available',
        'Set the id and the secret of an Integration API application.',
      );
    })
    .use(sendFailure(logger));
