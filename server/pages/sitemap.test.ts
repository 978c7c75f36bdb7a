import express from 'express';
import pino from 'pino';
import { kindPaths } from './kindPaths.ts';
import { sitemapRouter } from './sitemapRouter.ts';
import type { ClassTimes } from '#server/dashboards/classTimes/classTimes.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import { uncounted } from '#server/testing/uncounted.ts';

type Query = (params: {
  page: number;
  pub_lastClass: string;
}) => Promise<{ status: number; data: unknown }>;

const titles = ['Slow Flow', 'Ganzkörper & mehr', 'Third'];
const answer: Query = ({ page }) =>
  Promise.resolve({
    status: 200,
    data: {
      data: [
        {
          id: `l${page}`,
          type: 'listing',
          attributes: { title: titles[page - 1] },
          // The first and the last class are of one teacher.
          relationships: { author: { data: { id: `u${page % 2}`, type: 'user' } } },
        },
      ],
      meta: { totalPages: titles.length },
    },
  });

async function start(query: Query, classTimes: Pick<ClassTimes, 'kind'> = uncounted()) {
  const app = express();
  const sdk = sdkFactoryOf({ listings: { query } });
  app.use(
    sitemapRouter({
      sdk,
      rootUrl: 'https://flow.example',
      findKindPaths: visitor => kindPaths(classTimes, visitor),
      logger: pino({ level: 'silent' }),
    }),
  );
  site = await listen(app);
  const { url } = site;
  return async (path: string) => {
    const got = await fetch(url + path);
    return { status: got.status, type: got.headers.get('content-type'), text: await got.text() };
  };
}

let site: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => site?.close());

const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at);

describe('what search engines read', () => {
  it('begins with robots.txt and goes on with the index', async () => {
    const get = await start(answer);
    const robots = await get('/robots.txt');
    expect(robots.type).toMatch(/^text\/plain/);
    expect(robots.text).toContain('Disallow: /es/inbox\n');
    expect(robots.text).toContain('Sitemap: https://flow.example/sitemap.xml\n');
    const index = await get('/sitemap.xml');
    expect(index.type).toMatch(/^application\/xml/);
    expect(locations(index.text)).toEqual([
      'https://flow.example/sitemap-pages.xml',
      'https://flow.example/sitemap-listings.xml',
      'https://flow.example/sitemap-profiles.xml',
      'https://flow.example/sitemap-classes.xml',
    ]);
  });

  it('has the pages of the kinds of which there are classes', async () => {
    const counted = (...keys: string[]) => keys.map(key => ({ key, count: 1 }));
    const kind = () =>
      Promise.resolve({
        ...{ total: 3, teachers: 1, times: 9, free: 0 },
        workouts: counted('strength_training', 'other', 'gone'),
        languages: counted('spanish'),
        cities: [{ key: '東京', name: '東京', area: '東京, 日本', count: 1 }],
      });
    const { text } = await (await start(answer, { kind }))('/sitemap-classes.xml');
    expect(locations(text).filter(at => !at?.includes('/es/'))).toEqual([
      'https://flow.example/classes',
      'https://flow.example/classes/strength-training',
      'https://flow.example/classes/taught-in/spanish',
      `https://flow.example/classes/in/${encodeURIComponent('東京')}`,
    ]);
  });

  it('has none of them where nothing is counted', async () => {
    const { status, text } = await (await start(answer))('/sitemap-classes.xml');
    expect([status, locations(text)]).toEqual([200, []]);
  });

  it('lets pictures be fetched, which shared links and searches are shown with', async () => {
    const get = await start(answer);
    const rules = (await get('/robots.txt')).text.match(/^(?:Allow|Disallow): .*$/gm) ?? [];
    // As RFC 9309 has it: the longest rule that fits, and of two as long the one that allows.
    const isAllowed = (at: string) => {
      const [rule] = rules
        .map(line => line.split(': '))
        .filter(([, path = '']) => at.startsWith(path))
        .sort((a, b) => (b[1]?.length ?? 0) - (a[1]?.length ?? 0));
      return rule?.[0] !== 'Disallow';
    };
    expect(isAllowed('/flex/v1/images/i/1200x630-crop-s')).toBe(true);
    expect(isAllowed('/flex/v1/api/listings/query')).toBe(false);
    expect(isAllowed('/es/inbox/orders')).toBe(false);
    expect(isAllowed('/l/slow-flow/1')).toBe(true);
  });

  it('has every page once in every language', async () => {
    const get = await start(answer);
    const { text } = await get('/sitemap-pages.xml');
    const found = locations(text);
    expect(found).toContain('https://flow.example/');
    expect(found).toContain('https://flow.example/es/about');
    expect(new Set(found).size).toBe(found.length);
    expect(text).toContain(
      '<xhtml:link rel="alternate" hreflang="es" href="https://flow.example/es/about"/>',
    );
    expect(text).toContain(
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://flow.example/about"/>',
    );
  });

  it('has the classes at their own addresses, read from the marketplace once an hour', async () => {
    const query = jest.fn(answer);
    const get = await start(query);
    const { text } = await get('/sitemap-listings.xml');
    await get('/sitemap-listings.xml');
    expect(locations(text).filter(at => !at?.includes('/es/'))).toEqual([
      'https://flow.example/l/slow-flow/l1',
      'https://flow.example/l/ganzkorper-mehr/l2',
      'https://flow.example/l/third/l3',
    ]);
    expect(query).toHaveBeenCalledTimes(titles.length);
  });

  it('has the teachers of these classes once, out of the same answers', async () => {
    const query = jest.fn(answer);
    const get = await start(query);
    await get('/sitemap-listings.xml');
    const { text } = await get('/sitemap-profiles.xml');
    expect(locations(text).filter(at => !at?.includes('/es/'))).toEqual([
      'https://flow.example/u/u1',
      'https://flow.example/u/u0',
    ]);
    expect(query).toHaveBeenCalledTimes(titles.length);
  });

  it('goes on where the pages of a query end, and splits what is too much for one file', async () => {
    const all = Array.from({ length: 20_050 }, (_, index) => ({
      id: `l${index}`,
      ends: 2e12 + index,
    }));
    const get = await start(({ page, pub_lastClass }) => {
      const from = Number(pub_lastClass.replace(',', ''));
      const open = all.filter(({ ends }) => ends >= from);
      const shown = open.slice((page - 1) * 100, page * 100);
      const data = shown.map(({ id, ends }) => ({
        ...{ id, type: 'listing' },
        attributes: { title: 'Flow', publicData: { lastClass: ends } },
      }));
      return Promise.resolve({
        status: 200,
        data: { data, meta: { totalPages: Math.ceil(open.length / 100) } },
      });
    });
    expect(locations((await get('/sitemap.xml')).text)).toContain(
      'https://flow.example/sitemap-listings-2.xml',
    );
    const parts = await Promise.all(
      ['', '-2', '-3', '-x'].map(part => get(`/sitemap-listings${part}.xml`)),
    );
    expect(parts.map(({ status, text }) => [status, locations(text).length])).toEqual([
      [200, 40_000],
      [200, 100],
      [404, 0],
      [404, 0],
    ]);
  });

  it('has no classes and no teachers of a marketplace that is closed to visitors', async () => {
    const refusal = Object.assign(new Error('The marketplace answered 403.'), {
      status: 403,
      data: { errors: [{ code: 'forbidden' }] },
    });
    const get = await start(() => Promise.reject(refusal));
    for (const path of ['/sitemap-listings.xml', '/sitemap-profiles.xml']) {
      const { status, text } = await get(path);
      expect([status, locations(text)]).toEqual([200, []]);
    }
  });

  it('comes back later while the marketplace is away', async () => {
    const get = await start(() => Promise.reject(new Error('away')));
    expect((await get('/sitemap.xml')).status).toBe(503);
    expect((await get('/sitemap-listings.xml')).status).toBe(503);
    expect((await get('/sitemap-profiles.xml')).status).toBe(503);
  });
});
