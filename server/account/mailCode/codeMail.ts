import { randomUUID } from 'node:crypto';
import { escapeHtml } from '#server/base/html.ts';
import type { Config } from '#server/config/config.ts';
import { createMailer, senderOf } from '#server/mail/mailer.ts';
import { letterWords, writeLetter } from '#server/mail/letters/optionalMail.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { localeOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { codeBlock, paragraph } from '../../../ext/emailTemplates/layout.ts';
import { codeSeconds } from './codes.ts';

/** Mails a code; rejects where the mail server does not take it. */
export type SendCode = (to: string, code: string, language: SiteLanguage) => Promise<void>;

/** Creates the mails of codes. */
export function createCodeMails(
  config: Pick<Config, 'mail' | 'dataDir'>,
  rootUrl: string,
): SendCode {
  const mailer = createMailer(config);
  return async (email, code, language) => {
    const { mailCode, reasonOfCode } = letterWords(language);
    const site = marketplace.siteTitle;
    const { subject, preview, heading, text, aside } = mailCode({
      site,
      code,
      minutes: codeSeconds / 60,
    });
    const content = {
      subject,
      preview,
      heading,
      body: [codeBlock(code), paragraph(escapeHtml(text))],
      aside,
    };
    const letter = {
      recipient: { email, language, locale: localeOf(language) },
      template: 'log-in-code',
      id: randomUUID(),
      content,
    };
    await mailer(
      await writeLetter({ rootUrl, from: senderOf(config, rootUrl) }, letter, reasonOfCode),
    );
  };
}
