import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import type { SandboxOptions } from '../base/options.ts';
import { openStore } from '../store/store.ts';
import { addHost } from './addHost.ts';
import type { AddedHost, MeetingPlan } from './addHost.ts';
import { createApi } from './api/router.ts';
import type { ZoomContext } from './state/context.ts';
import { createConsent } from './oauth/authorize.ts';
import { forgetOld } from './oauth/grants.ts';
import type { Person } from './oauth/grants.ts';
import { createTokenCall } from './oauth/token.ts';
import { createJoinPage } from './rooms/join.ts';
import { createStartPage } from './rooms/start.ts';
import type { ZoomData } from './state/rows.ts';

/** A running stub for the meeting service. */
export interface Zoom {
  router: Router;
  addHost(person: Person, plans: readonly MeetingPlan[]): AddedHost;
  close(): Promise<void>;
}

/** The meeting stub, mounted at `/zoom`: consent, REST API and the rooms themselves. */
export function createZoom(options: SandboxOptions): Zoom {
  const store = openStore<ZoomData>(path.join(options.dataDir, 'sandbox', 'zoom'));
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const context: ZoomContext = {
    store,
    clientId: options.keys.zoomClientId,
    clientSecret: options.keys.zoomClientSecret,
    logger: options.logger,
    publicUrl,
    basePath: new URL(publicUrl).pathname,
    now: options.now ?? Date.now,
  };
  store.transact(tx => forgetOld(tx, context.now()));

  const router = express.Router();
  router.use('/oauth', createConsent(context), createTokenCall(context));
  router.use('/v2', createApi(context));
  router.use('/j', createJoinPage(context));
  router.use('/s', createStartPage(context));
  return {
    router,
    addHost: (person, plans) => addHost(context, person, plans),
    close: async () => store.close(),
  };
}
