import { createHmac } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { OperatorAccessOptions } from '../base/options.ts';
import { readCookie } from '../base/requests.ts';
import { sameText } from '../base/secrets.ts';

/** Request handlers of the access link and of the guard before the pages. */
export interface OperatorAccess {
  /** Answers the printed link `?key=<secret>`: sets the cookie and leads on to the pages. */
  open: RequestHandler;
  /** Passes operators on; answers others with a page about how to get access. */
  gate: RequestHandler;
}

const validSeconds = 7 * 86_400;

/**
 * Guards pages by a cookie that only the link sets. The cookie holds its expiry and an HMAC made
 * with the secret, so the server stores nothing, and a new secret ends all cookies.
 * @param publicUrl address of the stubs. @param home path that the link leads to
 */
export function operatorAccess(
  { secret, linkCommand, hasOperatorSession }: OperatorAccessOptions,
  { publicUrl, home, now }: { publicUrl: string; home: string; now: () => number },
): OperatorAccess {
  const { pathname, protocol } = new URL(publicUrl);
  const basePath = pathname.replace(/\/$/, '');
  const secure = protocol === 'https:';
  // `__Host-` binds the cookie to this very host, which needs HTTPS.
  const name = `${secure ? '__Host-' : ''}flowroom-operator`;
  const sign = (end: string) =>
    createHmac('sha256', secret).update(`operator cookie ${end}`).digest('base64url');

  const isValid = (cookie: string): boolean => {
    const [end = '', signature = ''] = cookie.split('.');
    return sameText(signature, sign(end)) && Number(end) > now() / 1000;
  };

  const refuse = (res: Response, reason: string) =>
    sendPage(res, {
      basePath,
      mark: 'Test mail',
      status: 403,
      title: 'Mails are for operators only',
      body: html`
        <h1>Mails are for operators only</h1>
        <p role="alert">${reason}</p>
        <p>
          To open them, follow the link that was printed when the server started.
          <code>${linkCommand}</code> prints it again.
          ${hasOperatorSession && 'Or log in to the site as an operator and come back here.'}
        </p>
        <p class="soft">Set SMTP_URL, and mails are sent instead of kept here.</p>
        ${
          hasOperatorSession &&
          html`<div class="actions"><a class="button" href="/login">Log in</a></div>`
        }
      `,
    });

  return {
    open(req, res) {
      const { key } = req.query;
      if (typeof key !== 'string' || !sameText(key, secret)) {
        refuse(res, 'This link does not open them: it is not the one of this installation.');
        return;
      }
      const end = String(Math.floor(now() / 1000) + validSeconds);
      res
        .cookie(name, `${end}.${sign(end)}`, {
          httpOnly: true,
          // Strict would omit the cookie when the link was followed from another site.
          sameSite: 'lax',
          secure,
          path: '/',
          maxAge: validSeconds * 1000,
        })
        .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
        .redirect(303, home);
    },
    async gate(req, res, next) {
      if (isValid(readCookie(req, name)) || (await hasOperatorSession?.(req, res))) next();
      else refuse(res, 'They carry links that open accounts.');
    },
  };
}
