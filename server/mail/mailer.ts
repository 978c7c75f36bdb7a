import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { CalendarPart } from '@flowroom/marketplace/mailHooks';
import type { MailTransport } from '@flowroom/marketplace/mailTransport';
import { escapeHtml } from '#server/base/html.ts';
import type { Config } from '#server/config/config.ts';
import { marketplace } from '#shared/config/marketplace.ts';

/** A mail of the site; the marketplace sends its own mails. */
export interface SiteMail {
  template: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  /** Made of the text when left out. */
  html?: string;
  replyTo?: { name: string; address: string };
  headers?: Readonly<Record<string, string>>;
  calendar?: CalendarPart;
  /** The same when the mail is sent again; made up when left out. */
  id?: string;
  /** When it was written, the same when it is sent again; now when left out. */
  date?: Date;
}

/** Sender of mails. */
export const senderOf = ({ mail }: Pick<Config, 'mail'>, rootUrl: string): string =>
  mail.from ?? `${marketplace.siteTitle} <no-reply@${new URL(rootUrl).hostname}>`;

/**
 * Sends a mail; rejects when that fails, with RecipientRefused where the address was refused for
 * good.
 */
export type Mailer = (mail: SiteMail) => Promise<void>;

/**
 * Creates the mailer of the site: by SMTP when it is set, otherwise into the outbox of the
 * marketplace.
 */
export function createMailer(
  { mail: { smtpUrl }, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  now: () => Date = () => new Date(),
): Mailer {
  let transport: Promise<MailTransport> | undefined;
  return async ({ id = randomUUID().slice(0, 8), html, date = now(), ...mail }) => {
    transport ??= open(smtpUrl, dataDir);
    await (
      await transport
    ).send({
      ...mail,
      // The outbox is ordered by name. There a mail that is sent again takes its own place.
      id: smtpUrl ? `${mail.template}-${id}` : `${date.getTime()}-${mail.template}-${id}`,
      html: html ?? `<p>${escapeHtml(mail.text).replace(/\n/g, '<br>')}</p>`,
      date,
    });
  };
}

// Loaded with the first mail: the code for SMTP takes 4 MB of a web process.
async function open(smtpUrl: string | undefined, dataDir: string): Promise<MailTransport> {
  if (!smtpUrl) {
    const { outboxTransport } = await import(
      /* webpackMode: "lazy" */ '@flowroom/marketplace/outbox'
    );
    return outboxTransport(path.join(dataDir, 'outbox'));
  }
  const { smtpTransport } = await import(
    /* webpackMode: "lazy" */ '@flowroom/marketplace/mailTransport'
  );
  return smtpTransport(smtpUrl);
}
