import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { renderDocument } from './document.ts';
import type { DocumentPiece } from './document.ts';
import { languageDetour } from './language.ts';
import type { LanguageDetour } from './language.ts';
import type { CreateServerAppApi } from './serverAppApi.ts';
import type { WebApp, WebAppSource } from './webApp.ts';
import { sendCompressed } from '../middleware/compressed.ts';
import type { RawSdks } from '../sdk/rawSdk.ts';
import { readCookie } from '../session/cookie.ts';
import type { Session, Sessions } from '../session/session.ts';
import { TokenRefused, isUnreachable } from '../session/tokens.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import type { VersionedCache } from '@flowroom/marketplace';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { paths } from '#shared/config/paths.ts';
import {
  inLanguage,
  languageCookie,
  languageOfLocale,
  localeOf,
  splitLanguage,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** What pages are rendered with. */
export interface PageHandlerOptions {
  webApp: WebAppSource;
  config: () => AppConfig;
  sessions: Sessions;
  sdk: RawSdks;
  /** Creates the functions over the application's own endpoints. */
  appApi: CreateServerAppApi;
  /** Pages of visitors; null makes every page anew. */
  remembered: VersionedCache<PageDocument> | null;
  logger: Logger;
  /** Told of each listing that is kept back because it can not be shown. */
  onUnshowable: OnUnshowable;
}

/** What an address is answered with, for anybody with the same session and theme. */
export type PageDocument =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  /** The HTML in pieces; null stands where the nonce of an answer belongs. */
  | { kind: 'document'; status: number; language: SiteLanguage; html: DocumentBytes };

/** The HTML in pieces; null stands where the nonce of an answer belongs: every answer has its own. */
type DocumentBytes = readonly (Uint8Array | null)[];

type PageRequest = Parameters<WebApp['renderPage']>[0];

/** Answers every address that nothing else answers with a page. */
export function pageHandler(options: PageHandlerOptions): RequestHandler {
  return async (req, res) => {
    const address = addressOf(req.originalUrl);
    res.vary('Cookie, Accept-Language');
    // One address a page.
    if (/.\/$/.test(address.pathname)) {
      const path = address.pathname.replace(/^\/+|\/+$/g, '');
      res.redirect(301, `/${path}${address.search}`);
      return;
    }
    const detour = languageDetour(req, address);
    if (detour) {
      if (detour.chosen) await keepChoice(options, req, res, detour.chosen);
      takeDetour(res, detour);
      return;
    }
    const session = options.sessions.open(req, res);
    const make = () => makeDocument(options, req, session);
    const answer =
      options.remembered && session.isAnonymous
        ? await options.remembered(`${themeOf(req)} ${req.originalUrl}`, make)
        : await make();
    if (answer.kind === 'redirect') {
      res.redirect(answer.status, answer.location);
      return;
    }
    if (answer.status === 503) res.set('Retry-After', '10');
    res
      .status(answer.status)
      .set({ 'Cache-Control': 'private, no-cache', 'Content-Language': answer.language })
      .type('html');
    sendCompressed(req, res, joined(answer.html, res.locals.nonce as string));
  };
}

const year = 365 * 24 * 60 * 60 * 1000;

/** Remembers the language that a reader chose: in the browser, and for mails with the account. */
async function keepChoice(
  { sessions, sdk, logger }: PageHandlerOptions,
  req: Request,
  res: Response,
  language: SiteLanguage,
): Promise<void> {
  res.cookie(languageCookie, language, { maxAge: year, sameSite: 'lax', secure: req.secure });
  const session = sessions.open(req, res);
  if (session.isAnonymous) return;
  try {
    await session.token();
    if (session.isAnonymous) return;
    await sdk.forSession(session).currentUser.updateProfile({ privateData: { language } });
  } catch (error) {
    // The page is there in the other language all the same.
    logger.warn({ err: error }, 'the language of mails was not kept');
  }
}

/** Sends the reader to the same page in their language. */
function takeDetour(res: Response, { location }: LanguageDetour): void {
  res.set('Cache-Control', 'private, no-cache').redirect(302, location);
}

/** The address as the browser's parser reads it; one that it can not read is nobody's. */
function addressOf(url: string): PageRequest['address'] {
  // Two slashes would make a host of what follows them.
  const path = url.replace(/^\/+/, '/');
  const { pathname, search } = new URL(URL.canParse(path, site) ? path : '/%', site);
  return { pathname, search, hash: '' };
}

const site = 'http://site.invalid';

async function makeDocument(
  options: PageHandlerOptions,
  req: Request,
  session: Session,
): Promise<PageDocument> {
  const { app, stats } = await options.webApp();
  const request = { ...pageRequest(options, app, req, session), stats };
  const language = languageOfLocale(request.config.locale);
  const answer = await renderSafely(options, app, request, session);
  if (answer.kind === 'redirect') return answer;
  const pieces = renderDocument({
    lang: language,
    theme: themeOf(req),
    html: answer.html,
    head: answer.head,
    styles: answer.styles,
    scriptData: answer.scriptData,
    scripts: answer.scripts,
    fonts: app.preloadedFonts,
    bootstrapElementId: app.bootstrapElementId,
    bootstrap: answer.bootstrap,
    noScriptRedirect: answer.status === 401 ? inLanguage(language, paths.signup()) : undefined,
  });
  return { kind: 'document', status: answer.status, language, html: pieces.map(bytesOf) };
}

const bytesOf = (piece: DocumentPiece): Uint8Array | null =>
  typeof piece === 'string' ? Buffer.from(piece) : piece;

function joined(pieces: DocumentBytes, nonce: string): Buffer {
  const own = Buffer.from(nonce);
  return Buffer.concat(pieces.map(piece => piece ?? own));
}

/** The theme that the footer's switch keeps in a cookie. */
function themeOf(req: Request): 'light' | 'dark' | undefined {
  const choice = readCookie(req, 'theme');
  return choice === 'light' || choice === 'dark' ? choice : undefined;
}

function pageRequest(
  { config, sdk, appApi, logger, onUnshowable }: PageHandlerOptions,
  webApp: WebApp,
  req: Request,
  session: Session,
): Omit<PageRequest, 'stats'> {
  // A visitor's page is everybody's: nothing of who asks goes into it.
  const address = addressOf(req.originalUrl);
  const { language, pathname } = splitLanguage(address.pathname);
  const cookie = session.isAnonymous ? undefined : req.get('cookie');
  return {
    address: { ...address, pathname },
    config: { ...config(), locale: localeOf(language) },
    authInfo: { isAnonymous: true, scopes: [] },
    sdk: () => Promise.resolve(sdk.forSession(session)),
    onRecordFailure: (record, error) =>
      logger.error({ err: error, record, path: address.pathname }, 'record failed'),
    onUnshowable,
    app: appApi(webApp, cookie),
  };
}

/** A page in any case: when it can not be loaded or rendered, the shell with an apology. */
async function renderSafely(
  { logger }: PageHandlerOptions,
  app: WebApp,
  request: PageRequest,
  session: Session,
): ReturnType<WebApp['renderPage']> {
  try {
    // Nothing is fetched for a page of a visitor before the page asks, so this costs nothing.
    const token = session.isAnonymous ? null : await session.token();
    const authInfo =
      token && !session.isAnonymous
        ? { isAnonymous: false, scopes: token.scope.split(' ') }
        : request.authInfo;
    return await app.renderPage({ ...request, authInfo });
  } catch (error) {
    logger.error({ err: error, path: request.address.pathname }, 'page failed');
    const failure = await app.renderFailure(request);
    return { ...failure, status: isOutage(error) ? 503 : 500 };
  }
}

const isOutage = (error: unknown): boolean => error instanceof TokenRefused || isUnreachable(error);
