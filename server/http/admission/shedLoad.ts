import express from 'express';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { plainPage, plainPageHeaders } from '../pages/plainPage.ts';
import { escapeHtml } from '#server/base/html.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import { inRequest, requestIdHeader } from '@flowroom/marketplace/requestScope';
import { notice } from '@flowroom/marketplace/signals';
import { respondUnavailable } from '@flowroom/marketplace/unavailable';
import {
  languageCookie,
  siteLanguageOf,
  splitLanguage,
  firstLanguage,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Seconds after which a refused request may come again: not all at the same time. */
const pause = { least: 2, spread: 4 };

interface Words {
  title: string;
  text: string;
}

const busyWords: Record<SiteLanguage, Words> = {
  en: {
    title: 'Very busy right now',
    text: 'More people are here than we can serve at this moment. Nothing you have done is lost. Please try again in a few seconds.',
  },
  es: {
    title: 'Ahora mismo hay mucha gente',
    text: 'Hay más personas de las que podemos atender en este momento. No se ha perdido nada de lo que has hecho. Vuelve a intentarlo dentro de unos segundos.',
  },
};
const shareWords: Record<SiteLanguage, Words> = {
  en: {
    title: 'Many pages at once',
    text: 'More new pages were opened from your connection than we can make at once. Nothing you have done is lost. Please try again in a few seconds.',
  },
  es: {
    title: 'Muchas páginas a la vez',
    text: 'Desde tu conexión se han abierto más páginas nuevas de las que podemos preparar a la vez. No se ha perdido nada de lo que has hecho. Vuelve a intentarlo dentro de unos segundos.',
  },
};
const again: Record<SiteLanguage, string> = { en: 'Try again', es: 'Intentar de nuevo' };

function languageOf(req: Request): SiteLanguage {
  const { language } = splitLanguage(req.path);
  if (language !== 'en') return language;
  const chosen = siteLanguageOf(readCookie(req, languageCookie));
  return chosen ?? siteLanguageOf(req.acceptsLanguages('en', 'es') || undefined) ?? firstLanguage();
}

function busyPage(req: Request, words: Record<SiteLanguage, Words>): string {
  const language = languageOf(req);
  const { title, text } = words[language];
  // The address without repeated slashes at its beginning, which would lead to another host.
  const address = escapeHtml(req.originalUrl.replace(/^\/+/, '/'));
  const way = `<a class="way" href="${address}">${again[language]}</a>`;
  return plainPage({
    language,
    title,
    body: `<p>${text}</p>\n${req.method === 'GET' ? `<div class="ways">${way}</div>` : ''}`,
  });
}

interface Refusal {
  status: 429 | 503;
  /** Seconds after which the request may come again. */
  pause: number;
  words: Record<SiteLanguage, Words>;
}

const sendPage = (req: Request, res: Response, { status, pause, words }: Refusal): void =>
  void res
    .status(status)
    .set({
      ...plainPageHeaders,
      'Retry-After': String(pause),
      Vary: 'Cookie, Accept, Accept-Language',
    })
    .send(busyPage(req, words));

/** Answers a client that has had its share of rendered pages: 429, with a page. */
export function refuseRender(req: Request, res: Response, pause: number): void {
  notice('refusedRequest', { reason: 'share' });
  sendPage(req, res, { status: 429, pause, words: shareWords });
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
      sendPage(req, res, { status: 503, pause: seconds, words: busyWords });
    }),
  );
  return app;
}
