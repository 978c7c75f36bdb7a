import type { Response } from 'express';
import { html } from './html.ts';
import type { Markup } from './html.ts';

/** A page of a stub. */
export interface PageOptions {
  /** Path of the stubs, e.g. /sandbox */
  basePath: string;
  title: string;
  /** Label of the stub, e.g. "Test payment", so that no page is taken for the real service. */
  mark: string;
  /** Language of the page, English by default. */
  lang?: 'en' | 'es';
  body: Markup;
  status?: number;
  /** Script of the page, by its name in `pages/assets`. */
  script?: string;
  /** Attributes of the body for the script, by name without `data-`. */
  data?: Record<string, string>;
  /** Origins besides our own to which a form may lead. */
  formTargets?: readonly string[];
  /** Other pages may show this one in a frame. */
  embeddable?: boolean;
  /** Shows other pages of ours in frames. */
  frames?: boolean;
  /** Uses the wide layout. */
  isWide?: boolean;
}

/** Sends a page; its policy allows the stubs' own styles, fonts and scripts only. */
export function sendPage(res: Response, options: PageOptions): void {
  const { basePath, title, mark, lang = 'en', body, status = 200, script, data = {} } = options;
  const policy = {
    'default-src': "'none'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': options.frames ? "'self'" : "'none'",
    'base-uri': "'none'",
    'form-action': ["'self'", ...(options.formTargets ?? [])].join(' '),
    'frame-ancestors': options.embeddable ? '*' : "'none'",
  };
  res
    .status(status)
    .set({
      'Content-Security-Policy': Object.entries(policy)
        .map(([name, value]) => `${name} ${value}`)
        .join('; '),
      'Cache-Control': 'no-store',
      // The addresses contain secrets.
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
    .type('html')
    .send(
      html`<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="${basePath}/assets/page.css">
    ${script !== undefined && html`<script type="module" src="${basePath}/assets/${script}"></script>`}
  </head>
  <body${Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)}>
    <main class="card${options.isWide ? ' wide' : ''}">
      <p class="mark">${mark} ${lang === 'es' ? 'simulado' : 'stand-in'}</p>
      ${body}
    </main>
  </body>
</html>
`.text,
    );
}
