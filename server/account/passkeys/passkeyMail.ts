import { randomUUID } from 'node:crypto';
import type { PasskeyOwner } from './owner.ts';
import { escapeHtml } from '#server/base/html.ts';
import type { Config } from '#server/config/config.ts';
import { createMailer, senderOf } from '#server/mail/mailer.ts';
import { writeLetter } from '#server/mail/letters/optionalMail.ts';
import { paragraph } from '../../../ext/emailTemplates/layout.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { firstLanguage, localeOf, siteLanguageOf, siteUrl } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** What has happened to a passkey. */
export type PasskeyChange = 'added' | 'removed';

interface Words {
  hello: (name: string) => string;
  subject: string;
  preview: string;
  /** `name`: of the passkey, as HTML. */
  text: (name: string) => string;
  notYou: string;
  button: string;
  footer: (site: string) => string;
}

const english = {
  hello: (name: string) => `Hello ${name},`,
  preview: 'If it was you, all is well.',
  button: 'See your passkeys',
  footer: (site: string) =>
    `You get this mail because it is about the safety of your account at ${site}.`,
};
const spanish = {
  hello: (name: string) => `Hola, ${name}:`,
  preview: 'Si has sido tú, todo está bien.',
  button: 'Ver tus claves de acceso',
  footer: (site: string) =>
    `Recibes este correo porque se trata de la seguridad de tu cuenta en ${site}.`,
};

const words: Record<SiteLanguage, Record<PasskeyChange, Words>> = {
  en: {
    added: {
      ...english,
      subject: 'A passkey opens your account now',
      text: name =>
        `The passkey <strong>${name}</strong> was added to your account just now. Anyone who has the device and can unlock it logs in with it.`,
      notYou:
        'Was this not you? Then remove it, log out your other devices, choose a new password, and write to us.',
    },
    removed: {
      ...english,
      subject: 'A passkey was removed from your account',
      text: name =>
        `The passkey <strong>${name}</strong> was removed just now and logs nobody in any more. You can delete it from your device, too.`,
      notYou:
        'Was this not you? Then log out your other devices, choose a new password, and write to us.',
    },
  },
  es: {
    added: {
      ...spanish,
      subject: 'Una clave de acceso abre ahora tu cuenta',
      text: name =>
        `La clave de acceso <strong>${name}</strong> se acaba de añadir a tu cuenta. Con ella puede entrar quien tenga el dispositivo y sepa desbloquearlo.`,
      notYou:
        '¿No has sido tú? Entonces elimínala, cierra la sesión en tus otros dispositivos, elige una contraseña nueva y escríbenos.',
    },
    removed: {
      ...spanish,
      subject: 'Se ha eliminado una clave de acceso de tu cuenta',
      text: name =>
        `La clave de acceso <strong>${name}</strong> se acaba de eliminar y ya no sirve para entrar. También puedes borrarla de tu dispositivo.`,
      notYou:
        '¿No has sido tú? Entonces cierra la sesión en tus otros dispositivos, elige una contraseña nueva y escríbenos.',
    },
  },
};

/** Mails the owner that a passkey was added or removed. */
export type SendPasskeyMail = (
  owner: PasskeyOwner,
  change: PasskeyChange,
  name: string,
) => Promise<void>;

/** Creates the mails about passkeys, in the language of their reader. */
export function createPasskeyMails(
  config: Pick<Config, 'mail' | 'dataDir'>,
  rootUrl: string,
): SendPasskeyMail {
  const mailer = createMailer(config);
  return async ({ email, firstName, language: chosen }, change, name) => {
    const language = siteLanguageOf(chosen) ?? firstLanguage();
    const locale = localeOf(language);
    const { subject, preview, hello, text, notYou, button, footer } = words[language][change];
    const letter = {
      recipient: { email, language, locale },
      template: `passkey-${change}`,
      id: randomUUID(),
      content: {
        subject,
        preview,
        heading: subject,
        body: [paragraph(hello(escapeHtml(firstName))), paragraph(text(escapeHtml(name)))],
        button: { label: button, href: siteUrl({ rootUrl, locale }, paths.changePassword()) },
        aside: notYou,
      },
    };
    const why = footer(escapeHtml(marketplace.siteTitle));
    await mailer(await writeLetter({ rootUrl, from: senderOf(config, rootUrl) }, letter, why));
  };
}
