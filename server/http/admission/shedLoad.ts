import express from 'express';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { plainPage, plainPageHeaders } from '../pages/plainPage.ts';
import { escapeHtml } from '#server/base/html.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import { inRequest, requestIdHeader } from '@flowroom/marketplace/requestScope';
import { respondUnavailable } from '@flowroom/marketplace/unavailable';
import { languageCookie, siteLanguageOf, splitLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Seconds after which a refused request may come again: not all at the same time. */
const pause = { least: 2, spread: 4 };

const words: Record<SiteLanguage, { title: string; text: string; again: string }> = {
  en: {
    title: 'Very busy right now',
    text: 'More people are here than we can serve at this moment. Nothing you have done is lost. Please try again in a few seconds.',
    again: 'Try again',
  },
  es: {
    title: 'Ahora mismo hay mucha gente',
    text: 'Hay más personas de las que podemos atender en este momento. No se ha perdido nada de lo que has hecho. Vuelve a intentarlo dentro de unos segundos.',
    again: 'Intentar de nuevo',
  },
};

function languageOf(req: Request): SiteLanguage {
  const { language } = splitLanguage(req.path);
  if (language !== 'en') return language;
  const chosen = siteLanguageOf(readCookie(req, languageCookie));
  return chosen ?? siteLanguageOf(req.acceptsLanguages('en', 'es') || undefined) ?? 'en';
}

function busyPage(req: Request): string {
  const language = languageOf(req);
  const { title, text, again } = words[language];
  // The address without repeated slashes at its beginning, which would lead to another host.
  const address = escapeHtml(req.originalUrl.replace(/^\/+/, '/'));
  const way = `<a class="way" href="${address}">${again}</a>`;
  return plainPage({
    language,
    title,
    body: `<p>${text}</p>\n${req.method === 'GET' ? `<div class="ways">${way}</div>` : ''}`,
  });
}

const api = /^\/(?:flex|api)(?:\/|$)/;

/**
 * Creates an app that answers 503: browsers with a page, other clients with an error of the
 * protocol.
 */
export function createRefusal(logger: Logger): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((req, res) =>
    inRequest(req.headers[requestIdHeader], requestId => {
      res.set(requestIdHeader, requestId);
      const seconds = pause.least + Math.floor(Math.random() * pause.spread);
      if (api.test(req.path) || req.accepts(['json', 'html']) !== 'html') {
        respondUnavailable(req, res, seconds, logger);
        return;
      }
      res
        .status(503)
        .set({
          ...plainPageHeaders,
          'Retry-After': String(seconds),
          Vary: 'Cookie, Accept, Accept-Language',
        })
        .send(busyPage(req));
    }),
  );
  return app;
}
