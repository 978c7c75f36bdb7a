import { createHash } from 'node:crypto';
import { escapeHtml } from '../letters/html.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** State of the page: it asks, tells that it is done, or why it is not. */
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

// The values are those of src/styles/tokens.css.
const styles = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.25rem; display: grid; place-content: center; font: 1rem/1.55 Figtree, system-ui, sans-serif; color: light-dark(#2b1a2f, #f7ede8); background: light-dark(#fbf6f1, #1a1020); }
main { width: min(32rem, calc(100vw - 2.5rem)); padding: clamp(1.5rem, 6vw, 2.5rem); background: light-dark(#fffdfb, #22152a); border: 1px solid light-dark(#e8dcd3, #3d2b47); border-radius: 1.25rem; }
.brand { display: inline-block; padding-block: 0.625rem; font: 1.25rem/1.2 Fraunces, georgia, serif; color: inherit; text-decoration: none; }
h1 { margin: 0.75rem 0; font: 480 clamp(1.5rem, 1.35rem + 0.7vw, 2rem)/1.2 Fraunces, georgia, serif; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: light-dark(#5b485e, #d0bfce); }
.ways { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: center; }
form { margin: 0; }
button { min-height: 2.75rem; padding: 0.625rem 1.5rem; font: inherit; font-weight: 600; color: light-dark(#fff, #2b0f14); background: light-dark(#c8412a, #ff8d6e); border: 0; border-radius: 62.5rem; cursor: pointer; }
button:hover { background: light-dark(#a83320, #ffab93); }
.way { display: inline-flex; align-items: center; min-height: 2.75rem; color: light-dark(#af3521, #ff9d82); }
:focus-visible { outline: 2px solid light-dark(#6a3aa5, #d6bcff); outline-offset: 3px; }
`;

/** Content security policy of the page. */
export const unsubscribePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface UnsubscribePageOptions {
  step: UnsubscribeStep;
  language: SiteLanguage;
  /** null where the link does not tell. */
  kind: MailKind | null;
}

/** Writes the page behind the link in a mail. It works without scripts, and posts to its own address. */
export function unsubscribePage({ step, language, kind }: UnsubscribePageOptions): string {
  const { title, text, button, settings } = words[language];
  const heading = escapeHtml(title[step]);
  const told = text[step](kind ? kinds[language][kind] : '');
  const addressOf = (path: string) => escapeHtml(inLanguage(language, path));
  const brand = escapeHtml(marketplace.siteTitle);
  const form =
    step === 'ask' ? `<form method="post"><button type="submit">${button}</button></form>` : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${brand}</title>
<style>${styles}</style>
</head>
<body>
<main>
<a class="brand" href="${addressOf(paths.landing())}">${brand}</a>
<h1>${heading}</h1>
<p role="status">${escapeHtml(told)}</p>
<div class="ways">${form}<a class="way" href="${addressOf(paths.notifications())}">${settings}</a></div>
</main>
</body>
</html>
`;
}
