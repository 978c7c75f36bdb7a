import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { html, Markup } from '#marketplace/api/console/page.ts';
import type { LoggedRequest } from './requestLog.ts';
import type { Language, Words } from './words.ts';

// The values are those of src/styles/tokens.css. Its fonts are not part of these pages.
const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbf6f1, #1a1020); --surface: light-dark(#fffdfb, #22152a); --sunken: light-dark(#f4ebe4, #140b19);
  --ink: light-dark(#2b1a2f, #f7ede8); --soft: light-dark(#5b485e, #d0bfce);
  --hairline: light-dark(#e8dcd3, #3d2b47); --control: light-dark(#8d7a8c, #8d7594);
  --accent: light-dark(#c8412a, #ff8d6e); --accent-ink: light-dark(#fff, #2b0f14); --accent-text: light-dark(#af3521, #ff9d82);
  --positive: light-dark(#2c6b52, #93d3b0); --error: light-dark(#a9123c, #ff9fb0); --focus: light-dark(#6a3aa5, #d6bcff);
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 Figtree, system-ui, sans-serif; background: var(--page); color: var(--ink); }
main { max-width: 64rem; margin: 0 auto; padding: clamp(1.5rem, 4vw, 3rem) 1.25rem 4rem; }
h1, h2 { font-family: Fraunces, georgia, serif; font-weight: 480; line-height: 1.15; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h1 { margin: .5rem 0 1rem; font-size: clamp(1.875rem, 1.6rem + 1.3vw, 2.75rem); }
h2 { margin: 0; font-size: 1.375rem; }
p { margin: 0; max-width: 65ch; }
a { color: var(--accent-text); text-underline-offset: .2em; }
code, pre, .code { font-family: ui-monospace, monospace; font-size: .9375rem; }
.soft, th, dt, label span { color: var(--soft); font-size: .9375rem; font-weight: 420; }
.mark { color: var(--soft); font-size: .9375rem; }
.links { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin-bottom: 1rem; }
.links a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 1rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.cards a { display: grid; gap: .25rem; height: 100%; padding: 1.25rem; border: 1px solid var(--hairline); border-radius: 1.25rem; background: var(--surface); text-decoration: none; }
.cards a:hover { border-color: var(--control); }
.cards strong { color: var(--accent-text); }
.cards span { color: var(--soft); font-size: .9375rem; }
.card { display: grid; gap: .75rem; margin-top: 1rem; padding: 1.5rem; border: 1px solid var(--hairline); border-radius: 1.25rem; background: var(--surface); }
.time { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
label { display: grid; flex: 1 1 14rem; gap: .25rem; max-width: 24rem; font-weight: 520; }
label.check { display: flex; flex: none; gap: .75rem; align-items: center; min-height: 2.75rem; font-weight: 420; }
input { width: 100%; min-height: 3rem; padding: .5rem .875rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--control); border-radius: .75rem; }
input[type=checkbox] { width: 1.25rem; min-height: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 640; color: var(--ink); background: none; border: 1px solid var(--control); border-radius: 999px; cursor: pointer; }
button.first { color: var(--accent-ink); background: var(--accent); border-color: var(--accent); }
.rows { margin-top: 1.5rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .625rem 1rem .625rem 0; border-bottom: 1px solid var(--hairline); text-align: start; vertical-align: baseline; }
td a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; margin-block: -.625rem; }
td.path { min-width: 14rem; overflow-wrap: anywhere; }
.good { color: var(--positive); }
.bad { color: var(--error); font-weight: 640; }
pre { margin: .5rem 0 1.5rem; padding: 1rem; border: 1px solid var(--hairline); border-radius: .75rem; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 0 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
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

/** A page of the tools. */
export interface LocalPage {
  language: Language;
  title: string;
  body: Markup;
  status?: number;
}

/** Sends a page, which loads nothing and runs no script. */
export function sendLocalPage(res: Response, page: LocalPage): void {
  const { language, title, body, status = 200 } = page;
  res
    .status(status)
    .type('html')
    .send(
      html`<!doctype html>
        <html lang="${language.code}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            ${styleElement}
          </head>
          <body>
            <main>
              <p class="mark">flowroom-marketplace</p>
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

const card = (address: string, title: string, text: string) => html`
  <li>
    <a href="${address}"><strong>${title}</strong><span>${text}</span></a>
  </li>
`;

const backTo = (here: string, words: Words, more: Markup | false = false) => html`
  <p class="links"><a href="${here}/">${words.back}</a>${more}</p>
`;

/** What the first page shows. */
interface Overview {
  links: LocalLinks;
  now: Date;
  /** The data can be stored under a name. */
  hasSnapshots: boolean;
}

/** Renders the first page. @param here path of the pages */
export const overviewBody = (
  here: string,
  { code, words }: Language,
  { links, now, hasSnapshots }: Overview,
): Markup => html`
  <p class="soft">${words.intro}</p>
  <ul class="cards">
    ${card(`${here}/requests`, words.requests, words.requestsIntro)}
    ${links.mails !== null && card(links.mails, words.mails, words.mailsIntro)}
    ${links.console !== null && card(links.console, words.console, words.consoleIntro)}
  </ul>
  <section class="card" aria-labelledby="clock">
    <h2 id="clock">${words.clock}</h2>
    <p class="time">
      <time datetime="${now.toISOString()}">${timeText(code, now)}</time>
    </p>
    <p class="soft">${words.clockIntro}</p>
    <form method="post" action="${here}/clock">
      <label
        >${words.hours}
        <input name="hours" type="number" inputmode="decimal" min="0" step="any" required />
      </label>
      <button class="first" type="submit">${words.move}</button>
    </form>
  </section>
  <section class="card" aria-labelledby="snapshots">
    <h2 id="snapshots">${words.snapshots}</h2>
    <p class="soft">${hasSnapshots ? words.snapshotsIntro : words.noSnapshots}</p>
    ${hasSnapshots && snapshotForm(here, words)}
  </section>
`;

const snapshotForm = (here: string, words: Words) => html`
  <form method="post" action="${here}/snapshots">
    <label
      >${words.name} <span>${words.nameHelp}</span>
      <input
        name="name"
        required
        maxlength="64"
        pattern="[0-9A-Za-z][0-9A-Za-z_\\-]*"
        autocapitalize="none"
        autocomplete="off"
      />
    </label>
    <label class="check"><input name="replace" type="checkbox" value="1" /> ${words.replace}</label>
    <button type="submit">${words.take}</button>
  </form>
`;

const timeText = (code: string, at: Date) =>
  `${new Intl.DateTimeFormat(code, { dateStyle: 'full', timeStyle: 'medium', timeZone: 'UTC' }).format(at)} UTC`;

const statusText = (status: number) =>
  status >= 400
    ? html`<span class="bad">${String(status)}</span>`
    : html`<span class="good">${String(status)}</span>`;

const row = (here: string, { id, at, method, path, status, ms }: LoggedRequest) => html`
  <tr>
    <td><a href="${here}/requests/${String(id)}">${String(id)}</a></td>
    <td><time datetime="${at}">${at.slice(11, 23)}</time></td>
    <td>${statusText(status)}</td>
    <td>${method}</td>
    <td class="path code">${path}</td>
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

const heading = (text: string) => html`<th scope="col">${text}</th>`;

const requestTable = (here: string, words: Words, requests: readonly LoggedRequest[]) => html`
  <div class="rows" tabindex="0" role="region" aria-label="${words.requests}">
    <table>
      <thead>
        <tr>
          ${joined(
            [words.number, words.at, words.status, words.method, words.wholePath, words.took].map(
              heading,
            ),
          )}
        </tr>
      </thead>
      <tbody>
        ${joined(requests.map(each => row(here, each)))}
      </tbody>
    </table>
  </div>
`;

const checkbox = (isChecked: boolean) =>
  isChecked
    ? html`<input name="failed" type="checkbox" value="1" checked />`
    : html`<input name="failed" type="checkbox" value="1" />`;

/** Renders the list of requests, the newest first. */
export const requestsBody = (
  here: string,
  { words }: Language,
  { path, failed }: RequestFilter,
  requests: readonly LoggedRequest[],
): Markup => html`
  ${backTo(here, words, html`<a href="${here}/requests.json">${words.asJson}</a>`)}
  <form method="get" action="${here}/requests" role="search">
    <label>${words.path} <input name="path" type="search" value="${path}" /></label>
    <label class="check">${checkbox(failed)} ${words.failed}</label>
    <button class="first" type="submit">${words.find}</button>
    <button type="submit" formmethod="post" formaction="${here}/requests/clear">
      ${words.clear}
    </button>
  </form>
  ${
    requests.length === 0
      ? html`<p class="rows soft" role="status">${words.none}</p>`
      : requestTable(here, words, requests)
  }
`;

const asText = (value: unknown) => JSON.stringify(value, null, 2);

const fact = (name: string, value: string) => html`
  <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

const part = (name: string, value: unknown) =>
  value !== null &&
  html`<h2>${name}</h2>
    <pre>${asText(value)}</pre>`;

/** Renders a request with its answer. */
export const requestBody = (here: string, { words }: Language, request: LoggedRequest): Markup => {
  const { at, status, ms, userAgent, body, answer } = request;
  const outcome = words.statusAfter.replace('{status}', String(status)).replace('{ms}', String(ms));
  return html`
    <p class="links"><a href="${here}/requests">${words.all}</a></p>
    <dl>${fact(words.at, at)} ${fact(words.status, outcome)} ${fact(words.client, userAgent)}</dl>
    ${part(words.body, body)} ${part(words.answer, answer)}
  `;
};

/** Renders what came of a form, and the way back. */
export const outcomeBody = (here: string, { words }: Language, text: string): Markup => html`
  <p role="status">${text}</p>
  ${backTo(here, words)}
`;
