import path from 'node:path';
import express from 'express';
import type { Request, Response, Router } from 'express';
import type { OperatorAccessOptions, SandboxOptions } from '../base/options.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { operatorAccess } from './operatorAccess.ts';
import { readMail, readPage } from './outbox.ts';
import { listBody, mailBody } from './pages.ts';
import { languageOf } from './words.ts';

const perPage = 25;

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

  const pageIn = (req: Request) => {
    const language = languageOf(req);
    const { code: lang, words } = language;
    return { language, words, page: { basePath, lang, mark: words.mark } };
  };
  const notFound = (req: Request, res: Response) => {
    const { words, page } = pageIn(req);
    const body = html`
      <h1>${words.missing}</h1>
      <div class="actions"><a class="button" href="${here}">${words.all}</a></div>
    `;
    sendPage(res, { ...page, status: 404, title: words.missing, body });
  };

  const access = operatorAccess(operators, { publicUrl, home: here, now });
  router.get('/open', access.open);
  router.use(access.gate);

  router.get('/', async (req, res) => {
    const to = typeof req.query.to === 'string' ? req.query.to.slice(0, 254) : '';
    const number = Math.max(1, Math.trunc(Number(req.query.page)) || 1);
    const found = await readPage(folder, { to, page: number, perPage });
    const { language, words, page } = pageIn(req);
    const body = listBody(here, language, { to, page: number, ...found });
    sendPage(res, { ...page, isWide: true, title: words.mails, body });
  });

  router.get('/:id', async (req, res) => {
    const mail = await readMail(folder, req.params.id);
    if (!mail) return notFound(req, res);
    const { language, page } = pageIn(req);
    const body = mailBody(here, language, mail);
    return sendPage(res, { ...page, isWide: true, frames: true, title: mail.subject, body });
  });

  router.get('/:id/html', async (req, res) => {
    const mail = await readMail(folder, req.params.id);
    if (!mail) return notFound(req, res);
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
