import type { Router } from 'express';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { assetRouter } from './assets/router.ts';
import { buildRouter } from './build/router.ts';
import { fileRouter } from './files/router.ts';

/** Routers beside the operations, such as the Build API; `path` is below the base of the API. */
export interface ExtraRouter {
  path: string;
  create(context: MarketplaceContext): Router;
}

/** Every such router; its owner adds a line. */
export const extraRouters: readonly ExtraRouter[] = [
  { path: '/v1/build-api', create: buildRouter },
  { path: '/v1/assets', create: assetRouter },
  { path: '/v1/files', create: fileRouter },
];
