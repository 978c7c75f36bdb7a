import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Text that is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | false;

/** Template tag for markup: escapes every value that is not Markup; false yields nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(
    strings.reduce((text, part, index) => text + shown(values[index - 1] ?? false) + part),
  );

function shown(value: Value): string {
  if (value instanceof Markup) return value.text;
  return value === false
    ? ''
    : value.replace(/[&<>"']/g, sign => `&#${String(sign.charCodeAt(0))};`);
}

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

/** A page of the operators' console. */
interface ConsolePage {
  title: string;
  body: Markup;
  status?: number;
  /** Origin that submitting the page's form may redirect to, besides its own. */
  leadsTo?: string;
}

/** Sends a page that loads nothing, runs no script and can not be framed. */
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

/** Redirects the browser (303). */
export function redirect(res: Response, address: URL): void {
  secured(res).status(303).set('Location', address.href).end();
}

/** Sets the headers of every response of the console. */
function secured(res: Response): Response {
  // Unlike the API, the console rests on a cookie: no other origin may read it.
  res.removeHeader('Access-Control-Allow-Origin');
  return res.set({
    'Cache-Control': 'no-store',
    // Forms are checked by their origin, which needs the referrer policy of the same origin.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
  });
}
