import { subjectOf } from '@flowroom/marketplace/writtenText';
import { escapeHtml } from '#server/base/html.ts';
import { brandFrame } from './brandFrame.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import type { LetterWords } from './letterWords.ts';
import type { SiteMail } from '../mailer.ts';
import type { Recipient } from '../recipient.ts';
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribeToken.ts';
import { html } from '../../../ext/emailTemplates/layout.ts';
import type { MailContent } from '../../../ext/emailTemplates/layout.ts';
import type { MailKind } from '#shared/config/mails.ts';
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

/** A mail of the site to one person. */
export interface Letter {
  recipient: Pick<Recipient, 'email' | 'language' | 'locale'>;
  /** Name in the outbox and in the id of the mail. */
  template: string;
  id: string;
  /** Texts of subject and preview are plain, all others HTML. */
  content: Omit<MailContent, 'name' | 'footer'>;
}

export interface OptionalMail extends Letter {
  recipient: Recipient;
  kind: MailKind;
}

/** Writes a mail in the language of its reader. @param footer HTML: why it came */
export async function writeLetter(
  { rootUrl, from }: Pick<SiteMailSettings, 'rootUrl' | 'from'>,
  { recipient: { email, language, locale }, template, id, content }: Letter,
  footer: string,
): Promise<SiteMail> {
  const page = html(
    { ...content, name: template, preview: escapeHtml(content.preview) },
    {
      code: language,
      ...brandFrame(rootUrl),
      home: siteUrl({ rootUrl, locale }, paths.landing()),
      footer,
    },
  );
  // Loaded with the first mail.
  const { htmlToText } = await import(/* webpackMode: "lazy" */ '@flowroom/marketplace/mailText');
  return {
    template,
    id,
    to: email,
    from,
    subject: subjectOf(content.subject),
    html: page,
    text: htmlToText(page),
  };
}

/** Writes an optional mail, with the ways to end mails of its kind. */
export async function optionalMail(
  settings: SiteMailSettings,
  { kind, ...letter }: OptionalMail,
): Promise<SiteMail> {
  const { language, locale, id } = letter.recipient;
  const { reason, choose, unsubscribe } = letterWords(language);
  const url = unsubscribeUrl(settings, id, kind);
  const settingsPage = siteUrl({ rootUrl: settings.rootUrl, locale }, paths.notifications());
  const footer = `${reason[kind]} <a href="${url}">${unsubscribe}</a> · <a href="${settingsPage}">${choose}</a>`;
  return { ...(await writeLetter(settings, letter, footer)), headers: unsubscribeHeaders(url) };
}
