import type { AnyOperation } from '../operation.ts';
import { queryAssetsForSitemap } from './queryAssets.ts';
import { queryListingsForSitemap } from './queryListings.ts';

export const sitemapOperations: readonly AnyOperation[] = [
  queryListingsForSitemap,
  queryAssetsForSitemap,
];
