import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { renderDocument } from './document.ts';
import type { DocumentPiece } from './document.ts';
import { recordingSdk } from './recordingSdk.ts';
import type { CreateServerAppApi, WebApp, WebAppSource } from './serverAppApi.ts';
import type { EncodedBody } from '#server/http/middleware/compressed.ts';
import { validatorOf } from '#server/http/validator.ts';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { notingCaller, withOneCaller } from '#server/marketplaceClient/session/caller.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { TokenRefused, isUnreachable } from '#server/marketplaceClient/session/tokens.ts';
import type { LiveSettings, ShownSettings } from '#server/settings/liveSettings.ts';
import { laterReminderCookie, zoneCookie } from '#shared/config/appConfig.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { publicSettings } from '#shared/config/marketplace.ts';
import type { ChangedSettings } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import {
  inLanguage,
  languageOfLocale,
  localeOf,
  splitLanguage,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import { zoneTableAddress } from '#shared/time/zoneTable.ts';

/** Dependencies of the documents of pages. */
export interface DocumentOptions {
  webApp: WebAppSource;
  config: () => AppConfig;
  settings: Pick<LiveSettings, 'live' | 'draft' | 'showing' | 'source'>;
  sdk: RawSdks;
  /** Creates the functions over the application's own endpoints. */
  appApi: CreateServerAppApi;
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

export type PageRequest = Parameters<WebApp['renderPage']>[0];

/** A request for a page, by one person. */
export interface Visit {
  req: Request;
  res: Response;
  session: Session;
  /** The draft that this browser previews; null for the live settings. */
  preview: ShownSettings | null;
}

/** Returns the name of the page at an address, for logs and measurements. */
export const pageNameOf = async (
  { webApp }: Pick<DocumentOptions, 'webApp'>,
  { pathname }: PageRequest['address'],
): Promise<string> => (await webApp()).app.pageNameOf(splitLanguage(pathname).pathname);

/** Renders the answer for an address, for the session of its request. */
export async function makeDocument(
  options: DocumentOptions,
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
export function themeOf(req: Request): 'light' | 'dark' | undefined {
  const choice = readCookie(req, 'theme');
  return choice === 'light' || choice === 'dark' ? choice : undefined;
}

/** Returns the zone that the browser has sent; null for none. */
function zoneOf(req: Request): string | null {
  const zone = readCookie(req, zoneCookie);
  return zone !== undefined && isTimeZone(zone) ? zone : null;
}

function pageRequest(
  { config, settings, sdk, appApi, logger, onUnshowable }: DocumentOptions,
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
  { logger, appApi }: DocumentOptions,
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
