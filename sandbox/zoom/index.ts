import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import type { SandboxOptions } from '../options.ts';
import { openStore } from '../store/store.ts';
import { createApi } from './api/router.ts';
import type { ZoomContext } from './context.ts';
import { createConsent } from './oauth/authorize.ts';
import { forgetOld } from './oauth/grants.ts';
import { createTokenCall } from './oauth/token.ts';
import { createJoinPage } from './rooms/join.ts';
import { createStartPage } from './rooms/start.ts';
import type { ZoomData } from './rows.ts';

/** The meeting stand-in, mounted at `/zoom`: consent, REST API and the rooms themselves. */
export function createZoom(options: SandboxOptions): { router: Router; close(): Promise<void> } {
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
  return { router, close: async () => store.close() };
}
