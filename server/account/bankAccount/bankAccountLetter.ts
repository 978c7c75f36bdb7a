import { escapeHtml } from '#server/base/html.ts';
import { brandFrame } from '#server/mail/letters/brandFrame.ts';
import type { SiteMail } from '#server/mail/mailer.ts';
import { html, paragraph } from '../../../ext/emailTemplates/layout.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { localeOf, siteLanguageOf, siteUrl, firstLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

interface Words {
  hello: (name: string) => string;
  subject: string;
  preview: string;
  /** `last4`: the last digits of the account; undefined where they are not known. */
  text: (last4: string | undefined) => string;
  notYou: string;
  button: string;
  footer: (site: string) => string;
}

const words: Record<SiteLanguage, Words> = {
  en: {
    hello: name => `Hello ${name},`,
    subject: 'Your bank account for payouts was changed',
    preview: 'If this was not you, act now.',
    text: last4 =>
      last4
        ? `From now on your earnings go to the bank account that ends in <strong>${last4}</strong>.`
        : 'From now on your earnings go to another bank account.',
    notYou:
      'Was this not you? Then somebody else knows your password: choose a new one, sign out your other devices, change the bank account back, and write to us.',
    button: 'See your payouts',
    footer: site => `You get this mail because it is about the safety of your account at ${site}.`,
  },
  es: {
    hello: name => `Hola, ${name}:`,
    subject: 'Tu cuenta bancaria para cobrar ha cambiado',
    preview: 'Si no has sido tú, actúa ahora.',
    text: last4 =>
      last4
        ? `A partir de ahora tus ingresos van a la cuenta bancaria que termina en <strong>${last4}</strong>.`
        : 'A partir de ahora tus ingresos van a otra cuenta bancaria.',
    notYou:
      '¿No has sido tú? Entonces alguien más conoce tu contraseña: elige una nueva, cierra la sesión en tus otros dispositivos, vuelve a poner tu cuenta bancaria y escríbenos.',
    button: 'Ver tus cobros',
    footer: site => `Recibes este correo porque se trata de la seguridad de tu cuenta en ${site}.`,
  },
};

/** Writes the mail to a teacher about another bank account, in the teacher's language. */
export async function bankAccountLetter(
  { attributes: { profile } }: Pick<CurrentUser, 'attributes'>,
  { last4, rootUrl }: { last4: string | undefined; rootUrl: string },
): Promise<Pick<SiteMail, 'subject' | 'html' | 'text'>> {
  const language = siteLanguageOf(profile.privateData?.language) ?? firstLanguage();
  const told = words[language];
  const addressOf = (path: string) => siteUrl({ rootUrl, locale: localeOf(language) }, path);
  const page = html(
    {
      name: 'bank-account-changed',
      subject: told.subject,
      preview: told.preview,
      heading: told.subject,
      body: [
        paragraph(told.hello(escapeHtml(profile.firstName ?? ''))),
        paragraph(told.text(last4 && escapeHtml(last4))),
        paragraph(told.notYou),
      ],
      button: { label: told.button, href: addressOf(paths.payouts()) },
    },
    {
      code: language,
      ...brandFrame(rootUrl),
      home: addressOf(paths.landing()),
      footer: told.footer(escapeHtml(marketplace.siteTitle)),
    },
  );
  const { htmlToText } = await import(/* webpackMode: "lazy" */ '@flowroom/marketplace/mailText');
  return { subject: told.subject, html: page, text: htmlToText(page) };
}
