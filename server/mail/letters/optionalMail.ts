import { subjectOf } from '@flowroom/marketplace/writtenText';
import { escapeHtml } from '#server/base/html.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import type { LetterWords } from './letterWords.ts';
import type { SiteMail } from '../mailer.ts';
import type { Recipient } from '../recipient.ts';
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribeToken.ts';
import { html } from '../../../ext/emailTemplates/layout.ts';
import type { MailContent } from '../../../ext/emailTemplates/layout.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mailColours } from '#shared/settings/colours.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

const words: Record<SiteLanguage, LetterWords> = { en: english, es: spanish };

/** The texts in a language. */
export const letterWords = (language: SiteLanguage): LetterWords => words[language];

/** Settings of the site's own mails. */
export interface SiteMailSettings {
  /** Sender. */
  from: string;
  rootUrl: string;
  tokens: UnsubscribeTokens;
}

/** Address at which mails of a kind to a person end. */
export const unsubscribeUrl = (
  { rootUrl, tokens }: Pick<SiteMailSettings, 'rootUrl' | 'tokens'>,
  userId: string,
  kind: MailKind,
): string => `${rootUrl}${paths.unsubscribe()}?token=${tokens.sign({ userId, kind })}`;

/** Headers by which mail programs offer to end such mails with one click (RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export interface OptionalMail {
  recipient: Recipient;
  kind: MailKind;
  /** Name in the outbox and in the id of the mail. */
  template: string;
  id: string;
  /** Texts of subject and preview are plain, all others HTML. */
  content: Omit<MailContent, 'name' | 'footer'>;
}

/**
 * Writes an optional mail: in the language of its reader, with the ways to end mails of its kind.
 */
export async function optionalMail(
  settings: SiteMailSettings,
  { recipient, kind, template, id, content }: OptionalMail,
): Promise<SiteMail> {
  const { rootUrl, from } = settings;
  const { language, locale } = recipient;
  const { reason, choose, unsubscribe } = letterWords(language);
  const url = unsubscribeUrl(settings, recipient.id, kind);
  const addressOf = (path: string) => siteUrl({ rootUrl, locale }, path);
  const page = html(
    { ...content, name: template, preview: escapeHtml(content.preview) },
    {
      code: language,
      brand: escapeHtml(marketplace.siteTitle),
      colours: mailColours(marketplace),
      home: addressOf(paths.landing()),
      footer: `${reason[kind]} <a href="${url}">${unsubscribe}</a> · <a href="${addressOf(paths.notifications())}">${choose}</a>`,
    },
  );
  // Loaded with the first mail.
  const { htmlToText } = await import(/* webpackMode: "lazy" */ '@flowroom/marketplace/mailText');
  return {
    template,
    id,
    to: recipient.email,
    from,
    subject: subjectOf(content.subject),
    html: page,
    text: htmlToText(page),
    headers: unsubscribeHeaders(url),
  };
}
