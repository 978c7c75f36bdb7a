import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { addressOf, spelledPath } from './address.ts';
import { cachingFor, pageKey } from './pageCaching.ts';
import { previewOf, takePreview } from './preview.ts';
import { renderDocument } from './document.ts';
import type { DocumentPiece } from './document.ts';
import { languageDetour } from './language.ts';
import type { LanguageDetour } from './language.ts';
import { recordingSdk } from './recordingSdk.ts';
import type { CreateServerAppApi, WebApp, WebAppSource } from './serverAppApi.ts';
import { ShareUsedUp, visitorOf } from '#server/http/admission/clientShare.ts';
import type { ClientShare } from '#server/http/admission/clientShare.ts';
import { refuseRender } from '#server/http/admission/shedLoad.ts';
import { sendCompressed } from '#server/http/middleware/compressed.ts';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import type { EncodedBody } from '#server/http/middleware/compressed.ts';
import type { LiveSettings, ShownSettings } from '#server/settings/liveSettings.ts';
import { currentCaller } from '#server/marketplaceClient/sdk/caller.ts';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { notingCaller, withOneCaller } from '#server/marketplaceClient/session/caller.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { TokenRefused, isUnreachable } from '#server/marketplaceClient/session/tokens.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { isWatched, notice, watched } from '@flowroom/marketplace/signals';
import type { TaggedCache } from '#server/events/cache/taggedCache.ts';
import { laterReminderCookie, zoneCookie } from '#shared/config/appConfig.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { publicSettings } from '#shared/config/marketplace.ts';
import type { ChangedSettings } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { dayMs } from '#shared/time/time.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import { zoneTableAddress } from '#shared/time/zoneTable.ts';
import {
  inLanguage,
  languageCookie,
  languageOfLocale,
  localeOf,
  splitLanguage,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Dependencies of the page handler. */
export interface PageHandlerOptions {
  webApp: WebAppSource;
  config: () => AppConfig;
  settings: Pick<LiveSettings, 'live' | 'draft' | 'showing' | 'source'>;
  sessions: Sessions;
  sdk: RawSdks;
  /** Creates the functions over the application's own endpoints. */
  appApi: CreateServerAppApi;
  /** Pages of visitors; null renders every page. */
  cache: TaggedCache<PageDocument> | null;
  /** Rendered pages that one client may have. */
  renders: ClientShare;
  /** Seconds for which a shared cache in front may send a visitor's page; 0 for none. */
  sharedSeconds: number;
  /** Has visitors' browsers measure pages. */
  measuresVitals: boolean;
  logger: Logger;
  /** Called for each listing that is omitted because its data is invalid. */
  onUnshowable: OnUnshowable;
}

/** Answer for a URL, equal for requests with the same session and theme. */
export type PageDocument =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | {
      kind: 'document';
      status: number;
      language: SiteLanguage;
      validator: string;
      html: EncodedBody;
    };

type PageRequest = Parameters<WebApp['renderPage']>[0];

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

const pageNameOf = async (
  { webApp }: PageHandlerOptions,
  { pathname }: PageRequest['address'],
): Promise<string> => (await webApp()).app.pageNameOf(splitLanguage(pathname).pathname);

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

/** A request for a page, by one person. */
interface Visit {
  req: Request;
  res: Response;
  session: Session;
  /** The draft that this browser previews; null for the live settings. */
  preview: ShownSettings | null;
}

async function makeDocument(
  options: PageHandlerOptions,
  visit: Visit,
  address: PageRequest['address'],
): Promise<PageDocument> {
  const { req, preview } = visit;
  const { settings } = options;
  const { app, stats } = await options.webApp();
  // In development pages are a bundle of their own.
  app.readSettingsFrom(settings.source);
  const shown = preview ?? settings.live();
  const request = { ...pageRequest(options, app, visit, address), stats };
  const language = languageOfLocale(request.config.locale);
  const render = () => renderSafely(options, app, request, visit);
  const answer = await (preview ? settings.showing(preview, render) : render());
  if (answer.kind === 'redirect') return answer;
  const pieces = renderDocument({
    lang: language,
    style: shown.style,
    announcement: announcementIn(language, shown.changed),
    icon: shown.changed.icon,
    isPreview: preview !== null,
    theme: themeOf(req),
    html: answer.html,
    head: answer.head,
    styles: answer.styles,
    scriptData: answer.scriptData,
    scripts: answer.scripts,
    vitals: options.measuresVitals
      ? { script: answer.vitalsScript, page: await pageNameOf(options, request.address) }
      : null,
    fonts: app.preloadedFonts,
    fetched: zoneTableAddress(request.config.zoneTable),
    bootstrapElementId: app.bootstrapElementId,
    bootstrap: answer.bootstrap,
    noScriptRedirect: answer.status === 401 ? inLanguage(language, paths.signup()) : undefined,
  });
  const identity = Buffer.concat(pieces.map(bytesOf));
  return {
    kind: 'document',
    status: answer.status,
    language,
    validator: validatorOf(identity),
    html: { identity, encoded: {} },
  };
}

/** The news above every page; only what was written in its language. */
const announcementIn = (language: SiteLanguage, settings: ChangedSettings): string =>
  (language === 'es' ? settings.announcementEs : settings.announcementEn) ?? '';

const bytesOf = (piece: DocumentPiece): Uint8Array =>
  typeof piece === 'string' ? Buffer.from(piece) : piece;

/** Returns the theme in the cookie of the footer's switch. */
function themeOf(req: Request): 'light' | 'dark' | undefined {
  const choice = readCookie(req, 'theme');
  return choice === 'light' || choice === 'dark' ? choice : undefined;
}

/** Returns the zone that the browser has sent; null for none. */
function zoneOf(req: Request): string | null {
  const zone = readCookie(req, zoneCookie);
  return zone !== undefined && isTimeZone(zone) ? zone : null;
}

function pageRequest(
  { config, settings, sdk, appApi, logger, onUnshowable }: PageHandlerOptions,
  webApp: WebApp,
  { req, session, preview }: Visit,
  address: PageRequest['address'],
): Omit<PageRequest, 'stats'> {
  // Pages of anonymous visitors are cached, so they must not depend on the request's cookies.
  const { language, pathname } = splitLanguage(address.pathname);
  const putOffReminder = session.isAnonymous ? undefined : readCookie(req, laterReminderCookie);
  return {
    address: { ...address, pathname },
    config: {
      ...config(),
      ...publicSettings((preview ?? settings.live()).changed),
      locale: localeOf(language),
      readerZone: session.isAnonymous ? null : zoneOf(req),
      ...(putOffReminder ? { putOffReminder } : {}),
    },
    authInfo: { isAnonymous: true, scopes: [] },
    sdk: () => {
      const own = sdk.forSession(session);
      return Promise.resolve(session.isAnonymous ? recordingSdk(own) : notingCaller(own, session));
    },
    onRecordFailure: (record, error) =>
      logger.error({ err: error, record, path: address.pathname }, 'record failed'),
    onUnshowable,
    app: appApi(webApp, session, undefined),
  };
}

/**
 * Returns the cookies of a request as its browser will send them next: with the session that was
 * renewed for it, as the one before can not be renewed twice.
 */
function nextCookies({ req, res }: Visit): string {
  const set = [res.getHeader('Set-Cookie') ?? []]
    .flat()
    .map(one => String(one).split(';')[0] ?? '');
  const names = set.map(pair => pair.slice(0, pair.indexOf('=') + 1));
  const kept = (req.get('cookie') ?? '')
    .split(/; */)
    .filter(pair => !names.some(name => pair.startsWith(name)));
  return [...kept, ...set].join('; ');
}

/** Renders a page, or the error page when loading or rendering fails. */
async function renderSafely(
  { logger, appApi }: PageHandlerOptions,
  app: WebApp,
  request: PageRequest,
  visit: Visit,
): ReturnType<WebApp['renderPage']> {
  const { session } = visit;
  try {
    // Anonymous pages request a token only when they need one.
    const token = session.isAnonymous ? null : await session.token();
    if (!token || session.isAnonymous) return await app.renderPage(request);
    return await withOneCaller(() =>
      app.renderPage({
        ...request,
        authInfo: { isAnonymous: false, scopes: token.scope.split(' ') },
        app: appApi(app, session, nextCookies(visit)),
      }),
    );
  } catch (error) {
    logger.error({ err: error, path: request.address.pathname }, 'page failed');
    const failure = await app.renderFailure(request);
    return { ...failure, status: isOutage(error) ? 503 : 500 };
  }
}

const isOutage = (error: unknown): boolean => error instanceof TokenRefused || isUnreachable(error);
