import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { html, Markup } from '#marketplace/api/console/page.ts';
import type { LoggedRequest } from './requestLog.ts';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
.rows { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid; text-align: start; vertical-align: top; }
td.path { overflow-wrap: anywhere; min-width: 14rem; }
pre { padding: 1rem; border: 1px solid; border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0; }
label { display: grid; gap: .25rem; font-weight: 600; }
input, button { min-height: 2.75rem; padding: .5rem .75rem; font: inherit; border: 1px solid; border-radius: .5rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;
const styleElement = new Markup(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

const joined = (parts: readonly Markup[]) => new Markup(parts.map(({ text }) => text).join(''));

/** Headers of all answers: the addresses hold a key. */
export const localHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Sends a page, which loads nothing and runs no script. */
export function sendLocalPage(res: Response, title: string, body: Markup, status = 200): void {
  res
    .status(status)
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

/** What the first page links to. */
export interface LocalLinks {
  console: string | null;
  mails: string | null;
}

/** Renders the first page. @param here path of the pages */
export const overviewBody = (here: string, links: LocalLinks, now: Date): Markup => html`
  <ul>
    <li><a href="${here}/requests">Requests and their answers</a></li>
    ${links.mails !== null && html`<li><a href="${links.mails}">Mails</a></li>`}
    ${links.console !== null && html`<li><a href="${links.console}">Console</a></li>`}
  </ul>
  <h2>Clock</h2>
  <p>
    <time datetime="${now.toISOString()}">${now.toISOString()}</time>
  </p>
  <form method="post" action="${here}/clock">
    <label
      >Hours to move it forward
      <input name="hours" type="number" min="0" step="any" required />
    </label>
    <button type="submit">Move</button>
  </form>
`;

const row = (here: string, { id, at, method, path, status, ms }: LoggedRequest) => html`
  <tr>
    <td><a href="${here}/requests/${String(id)}">${String(id)}</a></td>
    <td><time datetime="${at}">${at.slice(11, 23)}</time></td>
    <td>${method}</td>
    <td class="path">${path}</td>
    <td>${String(status)}</td>
    <td>${String(ms)}</td>
  </tr>
`;

/** Filters of the list of requests. */
export interface RequestFilter {
  /** Part of the path. */
  path: string;
  /** Only those that failed. */
  failed: boolean;
}

/** Renders the list of requests, the newest first. */
export const requestsBody = (
  here: string,
  { path, failed }: RequestFilter,
  requests: readonly LoggedRequest[],
): Markup => html`
  <p><a href="${here}/">All tools</a> · <a href="${here}/requests.json">As JSON</a></p>
  <form method="get" action="${here}/requests" role="search">
    <label>Path <input name="path" type="search" value="${path}" /></label>
    <label
      >Failed only
      ${
        failed
          ? html`<input name="failed" type="checkbox" value="1" checked />`
          : html`<input name="failed" type="checkbox" value="1" />`
      }
    </label>
    <button type="submit">Find</button>
  </form>
  ${
    requests.length === 0
      ? html`<p role="status">There is no such request.</p>`
      : html`<div class="rows" tabindex="0" role="region" aria-label="Requests">
          <table>
            <thead>
              <tr>
                <th scope="col">No.</th>
                <th scope="col">At (UTC)</th>
                <th scope="col">Method</th>
                <th scope="col">Path</th>
                <th scope="col">Status</th>
                <th scope="col">ms</th>
              </tr>
            </thead>
            <tbody>
              ${joined(requests.map(each => row(here, each)))}
            </tbody>
          </table>
        </div>`
  }
`;

const asText = (value: unknown) => JSON.stringify(value, null, 2);

/** Renders a request with its answer. */
export const requestBody = (here: string, request: LoggedRequest): Markup => html`
  <p><a href="${here}/requests">All requests</a></p>
  <dl>
    <dt>At</dt>
    <dd>${request.at}</dd>
    <dt>Status</dt>
    <dd>${String(request.status)}, after ${String(request.ms)} ms</dd>
    <dt>Client</dt>
    <dd>${request.userAgent}</dd>
  </dl>
  <h2>Body</h2>
  <pre>${asText(request.body)}</pre>
  <h2>Answer</h2>
  <pre>${asText(request.answer)}</pre>
`;
