import { bareCall, operatorToken, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;

beforeAll(async () => {
  api = await startTestMarketplace();
}, 60_000);
afterAll(() => api.close());

describe('the sitemap of listings', () => {
  it('has the published ones of active authors, newest first, ids only', async () => {
    const { db } = api.marketplace.context;
    const at = (day: number) => ({ created_at: new Date(Date.UTC(2026, 0, day)) });
    const banned = await insertUserRow(db, { state: 'banned' });
    const old = await insertListingRow(db, at(1));
    const young = await insertListingRow(db, at(3));
    const middle = await insertListingRow(db, at(2));
    for (const state of ['draft', 'closed', 'pendingApproval'] as const) {
      await insertListingRow(db, { state });
    }
    await insertListingRow(db, { author_id: banned });
    const { data } = await api.client().sitemapData.queryListings();
    expect(data.data.map(({ id }) => id.uuid)).toEqual([young.id, middle.id, old.id]);
    expect(data.data.map(entity => Object.keys(entity).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ['id', 'type']),
    );
    expect(data.meta).toEqual({ totalItems: 3, totalPages: 1, page: 1, perPage: 10_000 });
  });

  it('is given in pages on request, as far as there are any', async () => {
    const { sitemapData } = api.client();
    const { data } = await sitemapData.queryListings({ page: 2, perPage: 2 });
    expect(data.data).toHaveLength(1);
    expect(data.meta).toMatchObject({ totalItems: 3, totalPages: 2 });
    const token = await tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' });
    const path = 'api/sitemap_data/query_listings?page=2&perPage=10000';
    expect(await bareCall(api, 'GET', path, { token })).toMatchObject({
      status: 400,
      errors: [{ code: 'validation-invalid-params' }],
    });
  });
});

describe('the sitemap of assets', () => {
  it('has the documents below a path', async () => {
    const documents = ['content/pages/about.json', 'content/pages/faq.json', 'content/other.json'];
    const files = Object.fromEntries(documents.map(path => [path, '{}']));
    await buildCall(api, 'assets/push', pushParts(files, 'nil'));
    const { sitemapData } = api.client();
    const paths = async (params: object) =>
      (await sitemapData.queryAssets(params)).data.data.map(({ attributes }) =>
        String(attributes['assetPath']),
      );
    const pages = ['/content/pages/about.json', '/content/pages/faq.json'];
    expect(await paths({ pathPrefix: '/content/pages/' })).toEqual(pages);
    expect(await paths({ pathPrefix: 'content/pages/' })).toEqual(pages);
    expect(await paths({ pathPrefix: '/content/pages/', perPage: 1, page: 2 })).toEqual(
      pages.slice(1),
    );
    expect(await paths({})).toHaveLength(3);
    expect(await paths({ pathPrefix: '/none/' })).toEqual([]);
  });
});

it('neither is for the token of the Integration API', async () => {
  const token = await operatorToken(api);
  for (const name of ['query_listings', 'query_assets']) {
    expect(await bareCall(api, 'GET', `api/sitemap_data/${name}`, { token })).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden' }],
    });
  }
});
