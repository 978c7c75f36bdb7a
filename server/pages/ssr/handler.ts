import type { Request, RequestHandler, Response } from 'express';
import { addressOf, spelledPath } from './address.ts';
import { cachingFor, pageKey } from './pageCaching.ts';
import { previewOf, takePreview } from './preview.ts';
import { makeDocument, pageNameOf, themeOf } from './makeDocument.ts';
import type { DocumentOptions, PageDocument, PageRequest, Visit } from './makeDocument.ts';
import { languageDetour } from './language.ts';
import type { LanguageDetour } from './language.ts';
import { ShareUsedUp, visitorOf } from '#server/http/admission/clientShare.ts';
import type { ClientShare } from '#server/http/admission/clientShare.ts';
import { refuseRender } from '#server/http/admission/shedLoad.ts';
import { sendCompressed } from '#server/http/middleware/compressed.ts';
import { isKnown } from '#server/http/validator.ts';
import { currentCaller } from '#server/marketplaceClient/sdk/caller.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { isWatched, notice, watched } from '@flowroom/marketplace/signals';
import type { TaggedCache } from '#server/events/cache/taggedCache.ts';
import { dayMs } from '#shared/time/time.ts';
import { languageCookie, splitLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Dependencies of the page handler. */
export interface PageHandlerOptions extends DocumentOptions {
  sessions: Sessions;
  /** Pages of visitors; null renders every page. */
  cache: TaggedCache<PageDocument> | null;
  /** Rendered pages that one client may have. */
  renders: ClientShare;
  /** Seconds for which a shared cache in front may send a visitor's page; 0 for none. */
  sharedSeconds: number;
}

/** Answers all remaining GET requests with a page. */
export function pageHandler(options: PageHandlerOptions): RequestHandler {
  return async (req, res) => {
    const requested = addressOf(req.originalUrl);
    const address = { ...requested, pathname: spelledPath(requested.pathname) };
    res.vary('Cookie, Accept-Language');
    if (takePreview(req, res, address)) return;
    const preview = await previewOf(req, options.settings);
    const detour = await options.settings.showing(preview ?? options.settings.live(), () =>
      Promise.resolve(languageDetour(req, address)),
    );
    if (detour) {
      if (detour.chosen) keepChoice(req, res, detour.chosen);
      takeDetour(res, detour);
      return;
    }
    const session = options.sessions.open(req, res);
    // Only where it is requested: it takes a search of the whole route table.
    const page = isWatched('request') ? await pageNameOf(options, address) : '';
    if (page !== '') res.locals.page = page;
    const visit = { req, res, session, preview };
    const answer = await answerOf(options, visit, address, page).catch(async error => {
      if (error instanceof ShareUsedUp) return error;
      res.locals.page = await pageNameOf(options, address);
      throw error;
    });
    if (answer instanceof ShareUsedUp) {
      refuseRender(req, res, answer.pause);
      return;
    }
    if (answer.kind === 'redirect') {
      res.redirect(answer.status, answer.location);
      return;
    }
    // After the page's own redirect: to its one address in one step.
    if (address.pathname !== requested.pathname) {
      res.redirect(301, address.pathname + address.search);
      return;
    }
    if (answer.status === 503) {
      res.set('Retry-After', '10');
      // Those that fail are named always.
      res.locals.page = await pageNameOf(options, address);
    }
    res
      .status(answer.status)
      .set({
        'Cache-Control': cachingFor(
          { isAnonymous: session.isAnonymous, isPreview: preview !== null },
          answer.status,
          options.sharedSeconds,
        ),
        'Content-Language': answer.language,
      })
      .type('html');
    if (session.isAnonymous && isKnown(req, res, answer.validator)) return;
    sendCompressed(req, res, answer.html);
  };
}

/**
 * Returns the answer for an address, from the cache or rendered for this client.
 * @throws ShareUsedUp when the client has had its share of rendered pages
 */
async function answerOf(
  options: PageHandlerOptions,
  visit: Visit,
  address: PageRequest['address'],
  page: string,
): Promise<PageDocument> {
  const { req, session } = visit;
  const client = session.isAnonymous ? visitorOf(req.ip) : currentCaller().account;
  const beforeMake = () => {
    if (client !== null) options.renders.take(client);
  };
  const make = (shown: PageRequest['address']) =>
    watched('render', { page }, () => makeDocument(options, visit, shown));
  const cache = session.isAnonymous && !visit.preview ? options.cache : null;
  const shown = cache ? await visitorAddress(options, address) : address;
  if (!cache) {
    beforeMake();
    return make(shown);
  }
  const { version } = options.settings.live();
  const key = pageKey(themeOf(req), version, shown);
  const found = await cache(key, () => make(shown), {
    client,
    beforeMake,
    onFound: () => notice('cachedPage', { page }),
  });
  if (found.kind !== 'redirect' || shown.search === address.search) return found;
  // The page that it leads to may read more of the query, and so may its scripts.
  beforeMake();
  return make(address);
}

/** What a visitor's page is made from; equal pages have one. */
async function visitorAddress(
  { webApp }: PageHandlerOptions,
  address: PageRequest['address'],
): Promise<PageRequest['address']> {
  const { app } = await webApp();
  const { pathname } = splitLanguage(address.pathname);
  return { ...address, search: app.visitorQuery({ ...address, pathname }) };
}

const yearMs = 365 * dayMs;

/**
 * Stores the chosen language in a cookie alone: a link of somebody else may lead here. The language
 * of mails is changed by the page whose switch was pressed.
 */
function keepChoice(req: Request, res: Response, language: SiteLanguage): void {
  res.cookie(languageCookie, language, { maxAge: yearMs, sameSite: 'lax', secure: req.secure });
}

/** Redirects to the same page in the visitor's language. */
function takeDetour(res: Response, { location }: LanguageDetour): void {
  res.set('Cache-Control', 'private, no-cache').redirect(302, location);
}
