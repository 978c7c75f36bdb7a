import { z } from 'zod';
import { searchPage } from '../listings/runSearch.ts';
import { anyone, operation } from '../operation.ts';
import { text } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { ResourceRef } from '#marketplace/contract/resource.ts';
import { documentsBelow, latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { withoutSlash } from '#marketplace/domain/asset/path.ts';
import { paginationWindow } from '#marketplace/domain/search/listingSearch.ts';

const published = { states: ['published'], activeAuthorsOnly: true } as const;

/** Lists the newest published listings, ids only, up to the pagination window a page. */
export const queryListingsForSitemap = operation({
  name: 'sitemap_data/query_listings',
  method: 'GET',
  access: anyone,
  gates: ['member'],
  maxPerPage: paginationWindow,
  input: z.object({}),
  async run(call) {
    const { rows, meta } = await searchPage(call, published, []);
    return { data: rows.map(({ id }): ResourceRef => ({ id, type: 'listing' })), meta };
  },
});

/** Lists the paths of hosted documents below a path. */
export const queryAssetsForSitemap = operation({
  name: 'sitemap_data/query_assets',
  method: 'GET',
  access: anyone,
  maxPerPage: 1000,
  input: z.object({ pathPrefix: text(0, 300).default('') }),
  async run({ db, options: { page, perPage } }, { pathPrefix }) {
    const version = await latestAssetVersion(db);
    const found = await documentsBelow(db, version, withoutSlash(pathPrefix));
    return {
      data: found.slice((page - 1) * perPage, page * perPage).map(({ id, path }) => ({
        id,
        type: 'asset',
        attributes: { assetPath: `/${path}` },
      })),
      meta: pageMeta(found.length, page, perPage),
    };
  },
});
