import type { Router } from 'express';
import type { Logger } from 'pino';
import { contactRouter } from './contactRouter.ts';
import { outboxMailer, smtpMailer } from './mailer.ts';
import type { Config } from '../config/config.ts';
import type { Limiters } from '@flowroom/marketplace/limits';
import { marketplace } from '#shared/config/marketplace.ts';

/** Composes the endpoint of the contact form: by SMTP when it is set, otherwise the outbox folder. */
export function composeContact(
  { mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  rootUrl: string,
  limiter: Limiters,
  logger: Logger,
): Router {
  const { siteTitle } = marketplace;
  const host = new URL(rootUrl).hostname;
  return contactRouter({
    mailer: mail.smtpUrl ? smtpMailer(mail.smtpUrl) : outboxMailer(dataDir),
    limiter,
    to: mail.contact ?? mail.from ?? `hello@${host}`,
    from: mail.from ?? `${siteTitle} <no-reply@${host}>`,
    siteTitle,
    logger,
  });
}
