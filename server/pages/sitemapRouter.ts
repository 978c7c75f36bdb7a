import express from 'express';
import type { Response, Router } from 'express';
import type { Logger } from 'pino';
import { sitemapIndex, sitemapOf, robotsText } from './sitemap.ts';
import { compressed } from '#server/http/middleware/compressed.ts';
import { fromEach } from '#server/logging/fromEach.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { cachedFor } from '#server/http/cachedFor.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { hourMs } from '#shared/time/time.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { scheduleFields } from '#shared/contract/listingData.ts';

export interface SitemapRouterOptions {
  sdk: SdkFactory;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  now?: () => number;
}

/** Page limit of the marketplace. */
const maxPages = 100;

/** Static pages for search engines. */
const pages = [
  paths.landing(),
  paths.search(),
  paths.about(),
  paths.howItWorks(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
];

const addresses = {
  index: '/sitemap.xml',
  pages: '/sitemap-pages.xml',
  listings: '/sitemap-listings.xml',
  profiles: '/sitemap-profiles.xml',
};

interface FoundPaths {
  listings: string[];
  /** Paths of the authors' profiles. */
  profiles: string[];
}

/** Finds the canonical paths of all classes that are not over, and of their teachers. */
async function findPaths(sdk: ServerSdk, now: number, logger: Logger): Promise<FoundPaths> {
  const listings: string[] = [];
  const profiles = new Set<string>();
  const wanted = {
    pub_lastClass: `${now},`,
    // The schedule decides whether a listing is showable.
    'fields.listing': ['title', ...scheduleFields.map(name => `publicData.${name}`)],
    include: ['author'],
    'fields.user': [],
  };
  const pages = numberedPages(page => sdk.listings.query({ ...wanted, ...page }), maxPages);
  for await (const answer of pages) {
    const found = fromEach(
      answer.data,
      listing => {
        const { id, attributes } = listing;
        const authorId = relatedId(listing, 'author');
        return [
          {
            path: paths.listing({ slug: createSlug(attributes.title ?? ''), id }),
            profile: authorId && paths.profile({ id: authorId }),
          },
        ];
      },
      logger,
    );
    for (const { path, profile } of found) {
      listings.push(path);
      if (profile) profiles.add(profile);
    }
  }
  return { listings, profiles: [...profiles] };
}

/** Finds nothing in a marketplace that is closed to visitors, which answers them with 403. */
async function findPublicPaths(...args: Parameters<typeof findPaths>): Promise<FoundPaths> {
  try {
    return await findPaths(...args);
  } catch (error) {
    if (isRefusal(error, 403)) return { listings: [], profiles: [] };
    throw error;
  }
}

/** Routes for search engines: robots.txt, the sitemap index and the sitemaps. */
export function sitemapRouter({
  sdk,
  rootUrl,
  logger,
  now = Date.now,
}: SitemapRouterOptions): Router {
  const router = express.Router();
  const found = cachedFor(hourMs, () => findPublicPaths(sdk.anonymous(), now(), logger), now);
  const cacheable = (res: Response) => res.set('Cache-Control', 'public, max-age=3600');
  const send = (res: Response, xml: string) =>
    cacheable(res).type('application/xml; charset=utf-8').send(xml);

  router.get('/robots.txt', (_req, res) => {
    cacheable(res)
      .type('text/plain')
      .send(robotsText(rootUrl + addresses.index));
  });
  router.get(addresses.index, compressed, (_req, res) => {
    const parts = [addresses.pages, addresses.listings, addresses.profiles];
    send(res, sitemapIndex(parts.map(path => rootUrl + path)));
  });
  router.get(addresses.pages, compressed, (_req, res) => {
    send(res, sitemapOf(rootUrl, pages));
  });
  for (const kind of ['listings', 'profiles'] as const) {
    router.get(addresses[kind], compressed, async (_req, res) => {
      try {
        send(res, sitemapOf(rootUrl, (await found())[kind]));
      } catch (error) {
        logger.warn({ err: error }, 'sitemap failed');
        res.status(503).set('Retry-After', '600').type('text/plain').send('Come back later.');
      }
    });
  }
  return router;
}
