import { z } from 'zod';
import { text } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { documentsBelow, latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { withoutSlash } from '#marketplace/domain/asset/path.ts';
import { anyone, operation } from '../operation.ts';

/** The hosted documents below a path; their paths only. */
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
