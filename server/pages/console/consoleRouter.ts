import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express from 'express';
import type { RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { escapeHtml } from '#server/base/html.ts';
import { builtAssets } from '#server/http/middleware/assets.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';
import { defaultLanguage, knownLanguageOf, languageCookie } from '#shared/config/siteLanguages.ts';

export interface ConsoleRouterOptions {
  /** Folder of the console's build. */
  folder: string;
  /** Origins of pictures outside the site. */
  imageOrigins: readonly string[];
  /** Allows eval for development tools. */
  dev: boolean;
  /** The look and the name are those of the site. */
  settings: Pick<LiveSettings, 'live'>;
}

/** Headers of the console's page: nobody frames it, and it calls this site alone. */
const consoleSecurity = ({
  imageOrigins,
  dev,
}: Pick<ConsoleRouterOptions, 'imageOrigins' | 'dev'>) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...(dev ? ["'unsafe-eval'"] : [])],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Heights of text areas are computed.
        styleSrcAttr: ["'unsafe-inline'"],
        // Pictures that were just chosen are blobs.
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });

/**
 * `/console`: the operators' app. Its page is the same for everybody but for language and
 * theme, and holds no data: the Console API knows who is signed in.
 */
export function consoleRouter(options: ConsoleRouterOptions): Router {
  const router = express.Router();
  router.use('/console/static', filesOf(options.folder));
  router.get(['/console', '/console/{*path}'], consoleSecurity(options), async (req, res, next) => {
    const page = await readFile(path.join(options.folder, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return next();
    const language = knownLanguageOf(readCookie(req, languageCookie)) ?? preferred(req);
    const choice = readCookie(req, 'theme');
    const theme = choice === 'light' || choice === 'dark' ? ` data-theme="${choice}"` : '';
    const { style, changed } = options.settings.live();
    const look = style === '' ? '' : ` style="${escapeHtml(style)}"`;
    const { siteTitle } = changed;
    const name = siteTitle ? ` data-site-title="${escapeHtml(siteTitle)}"` : '';
    return res
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page.replace('<html lang="en"', `<html lang="${language}"${theme}${look}${name}`));
  });
  return router;
}

/** Serves the files of the build, once there is one: the development server writes it late. */
function filesOf(folder: string): RequestHandler {
  let files: RequestHandler | null = null;
  return (req, res, next) => {
    files ??= existsSync(folder) ? builtAssets(folder) : null;
    return files ? files(req, res, next) : next();
  };
}

/** The language of the browser that the site speaks best. */
const preferred = (req: express.Request) =>
  knownLanguageOf(req.acceptsLanguages(['en', 'es']) || undefined) ?? defaultLanguage;
