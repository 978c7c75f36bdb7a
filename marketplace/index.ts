import type { Router } from 'express';
import type { MarketplaceContext } from './context.ts';
import type { MarketplaceOptions } from './options.ts';

export type { MarketplaceContext } from './context.ts';
export type { MarketplaceCredentials, MarketplaceOptions } from './options.ts';

/** A running marketplace; mount `router` at the path of `publicUrl`. */
export interface Marketplace {
  router: Router;
  /** Starts the workers. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** True when the database answers. */
  ready(): Promise<boolean>;
  context: MarketplaceContext;
}

/** Opens and migrates the database and builds the router. */
export function createMarketplace(_options: MarketplaceOptions): Promise<Marketplace> {
  return Promise.reject(new Error('Not built yet.'));
}
