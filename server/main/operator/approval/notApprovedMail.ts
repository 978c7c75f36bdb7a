import { subjectOf } from '@flowroom/marketplace/writtenText';
import { escapeHtml } from '#server/base/html.ts';
import { brandFrame } from '#server/mail/letters/brandFrame.ts';
import { letterWords } from '#server/mail/letters/optionalMail.ts';
import type { SiteMail } from '#server/mail/mailer.ts';
import { html, paragraph, quote } from '../../../../ext/emailTemplates/layout.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { localeOf, siteLanguageOf, siteUrl, firstLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { UserPrivateData } from '#shared/contract/user.ts';

interface Words {
  subject: (title: string) => string;
  preview: string;
  heading: string;
  text: (title: string) => string;
  wayOn: string;
  button: string;
  footer: string;
}

const words: Record<SiteLanguage, Words> = {
  en: {
    subject: title => `Not approved yet: ${title}`,
    preview: 'Here is what to change. We look at it again after that.',
    heading: 'Your class needs a change',
    text: title => `We have looked at ${title} and have not approved it yet. This is why:`,
    wayOn: 'Change it, and we look at it again. Until then only you can see it.',
    button: 'Change the class',
    footer: 'You get this mail because you have published a class.',
  },
  es: {
    subject: title => `Aún sin aprobar: ${title}`,
    preview: 'Aquí ves qué cambiar. Después lo revisamos de nuevo.',
    heading: 'Tu clase necesita un cambio',
    text: title => `Hemos revisado ${title} y aún no está aprobada. Este es el motivo:`,
    wayOn: 'Cámbiala y la revisaremos de nuevo. Hasta entonces solo tú puedes verla.',
    button: 'Cambiar la clase',
    footer: 'Recibes este correo porque has publicado una clase.',
  },
};

/** A class that was not approved, and its teacher. */
export interface Refused {
  id: string;
  title: string;
  reason: string;
  email: string;
  profile: { firstName?: string | undefined; privateData?: UserPrivateData | undefined };
}

/**
 * Writes the mail about a class that an operator has not approved, in the language of its teacher.
 */
export async function notApprovedMail(
  { id, title, reason, email, profile }: Refused,
  { from, rootUrl }: { from: string; rootUrl: string },
): Promise<SiteMail> {
  const language = siteLanguageOf(profile.privateData?.language) ?? firstLanguage();
  const own = words[language];
  const addressOf = (path: string) => siteUrl({ rootUrl, locale: localeOf(language) }, path);
  const edit = { slug: createSlug(title), id, type: 'edit', tab: 'description' } as const;
  const page = html(
    {
      name: 'listing-not-approved',
      subject: own.subject(title),
      preview: own.preview,
      heading: own.heading,
      body: [
        paragraph(escapeHtml(letterWords(language).hello(profile.firstName ?? ''))),
        paragraph(escapeHtml(own.text(title))),
        quote(escapeHtml(reason)),
        paragraph(own.wayOn),
      ],
      button: { label: own.button, href: addressOf(paths.editListing(edit)) },
    },
    {
      code: language,
      ...brandFrame(rootUrl),
      home: addressOf(paths.landing()),
      footer: own.footer,
    },
  );
  // Loaded with the first mail.
  const { htmlToText } = await import(/* webpackMode: "lazy" */ '@flowroom/marketplace/mailText');
  return {
    template: 'listing-not-approved',
    to: email,
    from,
    subject: subjectOf(own.subject(title)),
    html: page,
    text: htmlToText(page),
  };
}
