import path from 'node:path';
import express from 'express';
import type { Response, Router } from 'express';
import type { OperatorAccessOptions, SandboxOptions } from '../base/options.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { operatorAccess } from './operatorAccess.ts';
import { readMail, readPage } from './outbox.ts';
import type { OutboxMail } from './outbox.ts';

const mark = 'Test mail';
const perPage = 25;

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const timeOf = ({ date }: OutboxMail) => `${times.format(new Date(date))} UTC`;

// A mail brings its own styles, and pictures from anywhere; its links leave the frame.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation";

/**
 * `/mail`: the mails that were written to the outbox because no mail server is set, for operators.
 * `/mail/open?key=…` is the link that opens them.
 */
export function createMail(
  { dataDir, publicUrl, now = Date.now }: SandboxOptions,
  operators: OperatorAccessOptions,
): Router {
  const folder = path.join(dataDir, 'outbox');
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '');
  const here = `${basePath}/mail`;
  const router = express.Router();

  const notFound = (res: Response) =>
    sendPage(res, {
      basePath,
      mark,
      status: 404,
      title: 'There is no such mail',
      body: html`
        <h1>There is no such mail</h1>
        <div class="actions"><a class="button" href="${here}">All mails</a></div>
      `,
    });

  const access = operatorAccess(operators, { publicUrl, home: here, now });
  router.get('/open', access.open);
  router.use(access.gate);

  router.get('/', async (req, res) => {
    const to = typeof req.query.to === 'string' ? req.query.to.slice(0, 254) : '';
    const page = Math.max(1, Math.trunc(Number(req.query.page)) || 1);
    const { mails, hasMore } = await readPage(folder, { to, page, perPage });
    const linkTo = (number: number) =>
      `${here}?${new URLSearchParams({ ...(to ? { to } : {}), page: String(number) }).toString()}`;
    sendPage(res, {
      basePath,
      mark,
      isWide: true,
      title: 'Mails',
      body: html`
        <h1>Mails</h1>
        <p class="soft">What would have been sent: no mail server is set.</p>
        <form class="find" method="get" action="${here}" role="search">
          <div class="field">
            <label for="to">To</label>
            <input id="to" name="to" type="search" value="${to}" placeholder="ada@example.com" />
          </div>
          <button class="button" type="submit">Find</button>
        </form>
        ${
          mails.length === 0
            ? html`<p role="status">
                ${to ? `There is no mail to ${to}.` : 'There is no mail yet.'}
              </p>`
            : html`<ul class="plain mails">
                ${mails.map(
                  mail =>
                    html`<li>
                      <a href="${here}/${mail.id}">
                        <strong>${mail.subject}</strong>
                        <span>${mail.to}</span>
                        <time class="soft" datetime="${mail.date}">${timeOf(mail)}</time>
                      </a>
                    </li>`,
                )}
              </ul>`
        }
        <nav class="pages" aria-label="Pages">
          ${page > 1 && html`<a class="button" href="${linkTo(page - 1)}" rel="prev">Newer</a>`}
          ${hasMore && html`<a class="button" href="${linkTo(page + 1)}" rel="next">Older</a>`}
        </nav>
      `,
    });
  });

  router.get('/:id', async (req, res) => {
    const mail = await readMail(folder, req.params.id);
    if (!mail) return notFound(res);
    return sendPage(res, {
      basePath,
      mark,
      isWide: true,
      frames: true,
      title: mail.subject,
      body: html`
        <p><a href="${here}">All mails</a></p>
        <h1>${mail.subject}</h1>
        <dl>
          <dt>To</dt>
          <dd>
            <a href="${here}?${new URLSearchParams({ to: mail.to }).toString()}">${mail.to}</a>
          </dd>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>Sent</dt>
          <dd><time datetime="${mail.date}">${timeOf(mail)}</time></dd>
          <dt>Template</dt>
          <dd>${mail.template}</dd>
        </dl>
        <iframe
          class="mail"
          title="The mail as it looks"
          src="${here}/${mail.id}/html"
          sandbox="allow-popups allow-top-navigation-by-user-activation"
        ></iframe>
        <details>
          <summary>As plain text</summary>
          <pre>${mail.text}</pre>
        </details>
      `,
    });
  });

  router.get('/:id/html', async (req, res) => {
    const mail = await readMail(folder, req.params.id);
    if (!mail) return notFound(res);
    res
      .set({
        'Content-Security-Policy': mailPolicy,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      .type('html')
      .send(withLinksToTheTop(mail.html));
  });
  return router;
}

/** Links of a mail lead the whole page away, not the frame that it is shown in. */
const withLinksToTheTop = (document: string): string => {
  const base = '<base target="_top">';
  return /<head[^>]*>/i.test(document)
    ? document.replace(/<head[^>]*>/i, head => head + base)
    : base + document;
};
