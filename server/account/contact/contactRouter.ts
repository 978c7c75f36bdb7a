import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { logOriginRefused } from '#server/http/middleware/securityLog.ts';
import { isSameOrigin } from '#server/marketplaceClient/session/origin.ts';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { contactBody } from '#shared/contract/bodies/contact.ts';
import { hourMs } from '#shared/time/time.ts';
import { createMailer, senderOf } from '#server/mail/mailer.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Config } from '#server/config/config.ts';
import { marketplace } from '#shared/config/marketplace.ts';

export interface ContactRouterOptions extends OperatorMail {
  /** Rate limits by client address and for all together. */
  limiter: Limiters;
  siteTitle: string;
  logger: Logger;
}

/** Limits of messages per hour. */
const contactLimits: Record<'address' | 'everybody', Limit> = {
  address: { name: 'contact address', most: 5, seconds: hourMs / 1000 },
  everybody: { name: 'contact', most: 100, seconds: hourMs / 1000 },
};

/**
 * POST /contact below /api: mails a message to the operators of the site, over the server's own
 * `SMTP_URL`, since a hosted marketplace sends no mails of ours. Answers when the mail server has
 * accepted it.
 */
export function contactRouter(options: ContactRouterOptions): Router {
  const { mailer, limiter, to, logger } = options;
  const own = limiter(contactLimits.address);
  const everybody = limiter(contactLimits.everybody);
  const router = express.Router();
  router.post('/contact', async (req, res) => {
    const refuse = (status: number, code: string, title: string) =>
      res.status(status).json({ errors: [{ status, code, title }] });
    res.set('Cache-Control', 'no-store');
    if (req.get('x-flowroom') !== '1' || !isSameOrigin(req)) {
      logOriginRefused(logger, req);
      refuse(403, 'forbidden', 'Only pages of this site may call this.');
      return;
    }
    const parsed = v.safeParse(contactBody, req.body);
    if (!parsed.success) {
      refuse(400, 'validation-invalid-value', 'The message is not complete.');
      return;
    }
    const { name, email, topic, message, website } = parsed.output;
    // Honeypot: only bots fill in the hidden field. They get the same answer as people.
    if (website !== '') {
      res.json({ sent: true });
      return;
    }
    const pause = (await own.take(addressKey(req.ip ?? ''))) ?? (await everybody.take('all'));
    if (pause !== null) {
      res.set('Retry-After', String(pause));
      refuse(429, 'too-many-requests', 'Too many messages.');
      return;
    }
    const { from, siteTitle } = options;
    try {
      await mailer({
        template: 'contact',
        to,
        from,
        replyTo: { name, address: email },
        subject: `[${siteTitle}] ${topic}: ${name}`,
        text: `${message}\n\n${name} <${email}>`,
      });
    } catch (error) {
      logger.error({ err: error }, 'contact mail failed');
      refuse(502, 'mail-failed', 'The message could not be sent.');
      return;
    }
    res.json({ sent: true });
  });
  return router;
}

/** Mails of the site to the people behind it. */
export interface OperatorMail {
  mailer: Mailer;
  to: string;
  from: string;
}

/** Composes the mails to operators: by SMTP when it is set, otherwise the outbox folder. */
export function composeOperatorMail(
  { mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  rootUrl: string,
): OperatorMail {
  const host = new URL(rootUrl).hostname;
  return {
    mailer: createMailer({ mail, dataDir }),
    to: mail.contact ?? mail.from ?? `hello@${host}`,
    // The name in it may change.
    get from() {
      return senderOf({ mail }, rootUrl);
    },
  };
}

/** Composes the endpoint of the contact form. */
export const composeContact = (
  config: Pick<Config, 'mail' | 'dataDir'>,
  rootUrl: string,
  limiter: Limiters,
  logger: Logger,
): Router => {
  const mail = composeOperatorMail(config, rootUrl);
  return contactRouter({
    mailer: mail.mailer,
    to: mail.to,
    get from() {
      return mail.from;
    },
    limiter,
    get siteTitle() {
      return marketplace.siteTitle;
    },
    logger,
  });
};
