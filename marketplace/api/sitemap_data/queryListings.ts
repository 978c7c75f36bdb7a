import { z } from 'zod';
import type { ResourceRef } from '#marketplace/contract/resource.ts';
import { paginationWindow } from '#marketplace/domain/search/listingSearch.ts';
import { searchPage } from '../listings/runSearch.ts';
import { anyone, operation } from '../operation.ts';

const published = { states: ['published'], activeAuthorsOnly: true } as const;

/** The newest published listings, ids only: all that can be paged through, unless asked for fewer. */
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
