import express from 'express';
import type { Router } from 'express';
import type { SandboxOptions } from './base/options.ts';
import { createMail } from './mail/index.ts';
import { createAssets } from './pages/assets.ts';
import { createStripe } from './stripe/index.ts';
import { createZoom } from './zoom/index.ts';
import type { Zoom } from './zoom/index.ts';
import { setOffsets } from './zoom/state/wallTime.ts';

export type { SandboxLogger, SandboxOptions } from './base/options.ts';

/** A running set of stubs: mount `router` at `/sandbox`; `close` stops timers and files. */
export interface Sandbox {
  router: Router;
  /** Creates a consented account of the meeting service with meetings, without the consent page. */
  addHost: Zoom['addHost'];
  close(): Promise<void>;
}

/** Opens the stubs for card payments and meetings; throws when their folder is in use. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const router = express.Router();
  const stripe = options.payments === false ? null : createStripe(options);
  router.use('/assets', createAssets());
  setOffsets(options.offsetAt ?? null);
  const zoom = createZoom(options);
  if (options.mail) router.use('/mail', createMail(options, options.mail));
  if (stripe) router.use('/stripe', stripe.router);
  router.use('/zoom', zoom.router);
  return {
    router,
    addHost: zoom.addHost,
    async close() {
      await stripe?.close();
      await zoom.close();
    },
  };
}
