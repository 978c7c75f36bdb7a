import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { html, Markup } from './html.ts';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: clamp(1.25rem, 6vw, 4rem) 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
form { display: grid; gap: 1rem; margin-top: 1.5rem; }
label { display: grid; gap: .25rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; border: 1px solid; border-radius: .5rem; }
button { cursor: pointer; font-weight: 600; }
button.first { background: CanvasText; color: Canvas; }
[role=alert] { padding: .75rem 1rem; border: 2px solid; border-radius: .5rem; font-weight: 600; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;
const styleElement = new Markup(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/** A page of the operators. */
export interface ConsolePage {
  title: string;
  body: Markup;
  status?: number;
  /** Where sending the page's form may lead in the end, besides the page itself. */
  leadsTo?: string;
}

/** Answers with a page that can load, run and be framed by nothing. */
export function sendPage(res: Response, { title, body, status = 200, leadsTo }: ConsolePage): void {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${leadsTo === undefined ? '' : ` ${leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  secured(res)
    .status(status)
    .set('Content-Security-Policy', policy.join('; '))
    .type('html')
    .send(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            ${styleElement}
          </head>
          <body>
            <main>
              <h1>${title}</h1>
              ${body}
            </main>
          </body>
        </html> `.text,
    );
}

/** Sends the browser elsewhere. */
export function sendElsewhere(res: Response, address: URL): void {
  secured(res).status(303).set('Location', address.href).end();
}

/** What holds for every answer of the console. */
function secured(res: Response): Response {
  // Pages with somebody's rights are for their own browser, unlike the API.
  res.removeHeader('Access-Control-Allow-Origin');
  return res.set({
    'Cache-Control': 'no-store',
    // A form that is sent still has to tell where it was sent from.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
  });
}
