import express from 'express';
import type { RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { sitemapIndex, sitemapOf, robotsText } from './sitemap.ts';
import { compressed } from '#server/http/middleware/compressed.ts';
import { fromEach } from '#server/logging/fromEach.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { cachedFor } from '#server/http/cachedFor.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { teacherPath } from '#shared/contract/handles.ts';
import { hourMs } from '#shared/time/time.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { scheduleFields } from '#shared/contract/listingData.ts';

export interface SitemapRouterOptions {
  sdk: SdkFactory;
  /** Origin of the site. */
  rootUrl: string;
  /** Finds the paths of the pages of kinds of classes. */
  findKindPaths: (sdk: ServerSdk) => Promise<string[]>;
  logger: Logger;
  now?: () => number;
}

/** Pages that the marketplace gives of one query. */
const maxPages = 100;
/** Queries of one reading: a million classes. */
const maxWindows = 100;
/**
 * Paths of one sitemap: in two languages, with their alternates, below the 50,000 addresses and the
 * 50 MB that the protocol of sitemaps allows.
 */
const pathsPerPart = 20_000;

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
};

type Kind = keyof FoundPaths;
const kinds: readonly Kind[] = ['listings', 'profiles', 'classes'];

/** The first part of a kind has the address that it had when there was one. */
const partAddress = (kind: Kind, part: number) =>
  `/sitemap-${kind}${part === 1 ? '' : `-${part}`}.xml`;

const partsOf = (found: readonly string[]) => Math.max(1, Math.ceil(found.length / pathsPerPart));

interface FoundPaths {
  listings: string[];
  /** Paths of the authors' profiles. */
  profiles: string[];
  /** Paths of the pages of workout types, cities and languages. */
  classes: string[];
}

type Page = Awaited<ReturnType<ServerSdk['listings']['query']>>;

/**
 * Reads all classes that are not over, those that end first before the others. The marketplace
 * gives so many pages of one query, therefore the next query begins where the last one ended; some
 * classes come twice.
 */
async function* openClasses(sdk: ServerSdk, now: number): AsyncGenerator<Page> {
  const wanted = {
    // The schedule decides whether a listing is showable.
    'fields.listing': ['title', ...scheduleFields.map(name => `publicData.${name}`)],
    include: ['author'],
    'fields.user': ['profile.metadata'],
    // Without a sign the order is descending.
    sort: '-pub_lastClass',
  };
  let from = now;
  for (let window = 0; window < maxWindows; window += 1) {
    const query = { ...wanted, pub_lastClass: `${from},` };
    let last = from;
    let isWhole = true;
    for await (const answer of numberedPages(
      page => sdk.listings.query({ ...query, ...page }),
      maxPages,
    )) {
      yield answer;
      last = answer.data.at(-1)?.attributes.publicData?.lastClass ?? last;
      isWhole = answer.meta.totalPages <= maxPages;
    }
    if (isWhole) return;
    // More than a query gives may end in one millisecond: the rest of them is left out.
    from = last > from ? last : from + 1;
  }
}

/** Short addresses of teachers in an answer, by their ids. */
const handlesIn = ({ included = [] }: Page) =>
  new Map(
    included.flatMap(one => {
      const handle = one.type === 'user' ? one.attributes.profile?.metadata?.handle : undefined;
      return handle ? [[one.id, handle] as const] : [];
    }),
  );

const profilePath = (id: string, handle: string | undefined) =>
  handle ? teacherPath(handle) : paths.profile({ id });

/** Finds the canonical paths of all classes that are not over, and of their teachers. */
async function findPaths(
  sdk: ServerSdk,
  now: number,
  logger: Logger,
): Promise<Omit<FoundPaths, 'classes'>> {
  const listings = new Set<string>();
  const profiles = new Set<string>();
  for await (const answer of openClasses(sdk, now)) {
    const handles = handlesIn(answer);
    const found = fromEach(
      answer.data,
      listing => {
        const { id, attributes } = listing;
        const authorId = relatedId(listing, 'author');
        return [
          {
            path: paths.listing({ slug: createSlug(attributes.title ?? ''), id }),
            profile: authorId && profilePath(authorId, handles.get(authorId)),
          },
        ];
      },
      logger,
    );
    for (const { path, profile } of found) {
      listings.add(path);
      if (profile) profiles.add(profile);
    }
  }
  return { listings: [...listings], profiles: [...profiles] };
}

/** Finds nothing in a marketplace that is closed to visitors, which answers them with 403. */
async function findPublicPaths(
  ...args: Parameters<typeof findPaths>
): ReturnType<typeof findPaths> {
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
  findKindPaths,
  logger,
  now = Date.now,
}: SitemapRouterOptions): Router {
  const router = express.Router();
  const find = async (): Promise<FoundPaths> => {
    const [paths, classes] = await Promise.all([
      findPublicPaths(sdk.anonymous(), now(), logger),
      findKindPaths(sdk.anonymous()),
    ]);
    return { ...paths, classes };
  };
  const found = cachedFor(hourMs, find, now);
  const cacheable = (res: Response) => res.set('Cache-Control', 'public, max-age=3600');
  const send = (res: Response, xml: string) =>
    cacheable(res).type('application/xml; charset=utf-8').send(xml);

  router.get('/robots.txt', (_req, res) => {
    cacheable(res)
      .type('text/plain')
      .send(robotsText(rootUrl + addresses.index));
  });
  const whileFound =
    (answer: (res: Response, paths: FoundPaths, part: number) => void): RequestHandler =>
    async (req, res) => {
      try {
        answer(res, await found(), Number(req.params['part'] ?? 1));
      } catch (error) {
        logger.warn({ err: error }, 'sitemap failed');
        res.status(503).set('Retry-After', '600').type('text/plain').send('Come back later.');
      }
    };
  router.get(
    addresses.index,
    compressed,
    whileFound((res, all) => {
      const parts = kinds.flatMap(kind =>
        Array.from({ length: partsOf(all[kind]) }, (_, index) => partAddress(kind, index + 1)),
      );
      send(res, sitemapIndex([addresses.pages, ...parts].map(path => rootUrl + path)));
    }),
  );
  router.get(addresses.pages, compressed, (_req, res) => {
    send(res, sitemapOf(rootUrl, pages));
  });
  for (const kind of kinds) {
    const handler = whileFound((res, all, part) => {
      const paths = all[kind].slice((part - 1) * pathsPerPart, part * pathsPerPart);
      if (part === 1 || paths.length > 0) send(res, sitemapOf(rootUrl, paths));
      else res.status(404).type('text/plain').send('There is no such part.');
    });
    router.get(partAddress(kind, 1), compressed, handler);
    router.get(`/sitemap-${kind}-:part.xml`, compressed, handler);
  }
  return router;
}
