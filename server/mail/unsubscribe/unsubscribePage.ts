import { plainPage } from '#server/http/pages/plainPage.ts';
import { escapeHtml } from '#server/base/html.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** State of the page: the question, the confirmation, or why it failed. */
export type UnsubscribeStep = 'ask' | 'done' | 'wrong' | 'later' | 'failed';

const kinds: Record<SiteLanguage, Record<MailKind, string>> = {
  en: {
    dayBefore: 'reminders a day before a class',
    hourBefore: 'reminders an hour before a class',
    unreadMessages: 'summaries of unread messages',
    following: 'news of the classes and teachers that you follow',
    ownChanges: 'confirmations of your changes of class times',
    reviewReminders: 'reminders of reviews',
  },
  es: {
    dayBefore: 'recordatorios un día antes de una clase',
    hourBefore: 'recordatorios una hora antes de una clase',
    unreadMessages: 'resúmenes de mensajes sin leer',
    following: 'novedades de las clases y profesores que sigues',
    ownChanges: 'confirmaciones de tus cambios de clases',
    reviewReminders: 'recordatorios de reseñas',
  },
};

interface PageWords {
  title: Record<UnsubscribeStep, string>;
  text: Record<UnsubscribeStep, (kind: string) => string>;
  button: string;
  settings: string;
}

const words: Record<SiteLanguage, PageWords> = {
  en: {
    title: {
      ask: 'No more of these mails?',
      done: 'Done',
      wrong: 'This link does not work',
      later: 'Too many at once',
      failed: 'That did not work',
    },
    text: {
      ask: kind => `We will send you no more ${kind}. Mails about your bookings come as before.`,
      done: kind => `We send you no more ${kind}. You can ask for them again in your settings.`,
      wrong: () => 'It may have been cut off. You choose your mails in your settings as well.',
      later: () => 'Please try again in a while, or choose your mails in your settings.',
      failed: () => 'Please try again in a moment, or choose your mails in your settings.',
    },
    button: 'No more of these mails',
    settings: 'Choose your mails',
  },
  es: {
    title: {
      ask: '¿No más correos de este tipo?',
      done: 'Hecho',
      wrong: 'Este enlace no funciona',
      later: 'Demasiados a la vez',
      failed: 'No ha funcionado',
    },
    text: {
      ask: kind =>
        `No te enviaremos más ${kind}. Los correos sobre tus reservas seguirán llegando.`,
      done: kind => `No te enviamos más ${kind}. Puedes volver a pedirlos en tus ajustes.`,
      wrong: () => 'Puede que se haya cortado. También puedes elegir tus correos en tus ajustes.',
      later: () => 'Inténtalo de nuevo dentro de un rato o elige tus correos en tus ajustes.',
      failed: () => 'Inténtalo de nuevo en un momento o elige tus correos en tus ajustes.',
    },
    button: 'No más correos de este tipo',
    settings: 'Elige tus correos',
  },
};

export interface UnsubscribePageOptions {
  step: UnsubscribeStep;
  language: SiteLanguage;
  /** null where the link does not say. */
  kind: MailKind | null;
}

/**
 * Writes the page behind the link in a mail. It works without scripts, and posts to its own
 * address.
 */
export function unsubscribePage({ step, language, kind }: UnsubscribePageOptions): string {
  const { title, text, button, settings } = words[language];
  const told = text[step](kind ? kinds[language][kind] : '');
  const settingsAddress = escapeHtml(inLanguage(language, paths.notifications()));
  const form =
    step === 'ask' ? `<form method="post"><button type="submit">${button}</button></form>` : '';
  return plainPage({
    language,
    title: title[step],
    body: `<p role="status">${escapeHtml(told)}</p>
<div class="ways">${form}<a class="way" href="${settingsAddress}">${settings}</a></div>`,
  });
}
