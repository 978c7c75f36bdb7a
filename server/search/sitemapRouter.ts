import express from 'express';
import type { Response, Router } from 'express';
import type { Logger } from 'pino';
import { sitemapIndex, sitemapOf } from './sitemap.ts';
import { robotsText } from './robots.ts';
import type { SdkFactory, ServerSdk } from '../sdk.ts';
import { freshFor } from '../trainers/freshFor.ts';
import { createSlug, paths } from '#src/config/paths.ts';
import { toPlain } from '#src/util/sdkValues.ts';

export interface SitemapRouterOptions {
  sdk: SdkFactory;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  now?: () => number;
}

const hour = 60 * 60_000;
const perPage = 100;
/** As far as the marketplace lets anybody page. */
const maxPages = 100;

/** Pages that are the same for everybody and worth finding. */
const pages = [
  paths.landing(),
  paths.search(),
  paths.about(),
  paths.howItWorks(),
  paths.contact(),
  paths.zoomUsage(),
  paths.terms(),
  paths.privacy(),
];

const addresses = {
  index: '/sitemap.xml',
  pages: '/sitemap-pages.xml',
  listings: '/sitemap-listings.xml',
};

/** Paths of all classes with a time to come, at their canonical addresses. */
async function listingPaths(sdk: ServerSdk, now: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page += 1) {
    const answer = await sdk.listings.query({
      pub_lastClass: `${now},`,
      'fields.listing': ['title'],
      page,
      perPage,
    });
    const { data, meta } = toPlain(answer.data) as {
      data: { id: string; attributes: { title: string } }[];
      meta: { totalPages: number };
    };
    last = meta.totalPages;
    found.push(
      ...data.map(({ id, attributes }) =>
        paths.listing({ slug: createSlug(attributes.title), id }),
      ),
    );
  }
  return found;
}

/** What search engines read: robots.txt, the index of sitemaps, and the sitemaps. */
export function sitemapRouter({
  sdk,
  rootUrl,
  logger,
  now = Date.now,
}: SitemapRouterOptions): Router {
  const router = express.Router();
  const listings = freshFor(hour, () => listingPaths(sdk.anonymous(), now()), now);
  const kept = (res: Response) => res.set('Cache-Control', 'public, max-age=3600');
  const send = (res: Response, xml: string) =>
    kept(res).type('application/xml; charset=utf-8').send(xml);

  router.get('/robots.txt', (_req, res) => {
    kept(res)
      .type('text/plain')
      .send(robotsText(rootUrl + addresses.index));
  });
  router.get(addresses.index, (_req, res) => {
    send(res, sitemapIndex([rootUrl + addresses.pages, rootUrl + addresses.listings]));
  });
  router.get(addresses.pages, (_req, res) => {
    send(res, sitemapOf(rootUrl, pages));
  });
  router.get(addresses.listings, async (_req, res) => {
    try {
      send(res, sitemapOf(rootUrl, await listings()));
    } catch (error) {
      logger.warn({ err: error }, 'sitemap failed');
      res.status(503).set('Retry-After', '600').type('text/plain').send('Come back later.');
    }
  });
  return router;
}
