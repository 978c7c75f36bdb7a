import type { Request } from 'express';

const english = {
  mark: 'Test mail',
  mails: 'Mails',
  intro: 'What would have been sent: no mail server is set.',
  to: 'To',
  find: 'Find',
  none: 'There is no mail yet.',
  noneTo: 'There is no mail to {to}.',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  all: 'All mails',
  from: 'From',
  sent: 'Sent',
  template: 'Template',
  looks: 'The mail as it looks',
  plain: 'As plain text',
  missing: 'There is no such mail',
};

/** Words of the pages. */
export type MailWords = Readonly<typeof english>;

const spanish: MailWords = {
  mark: 'Correo',
  mails: 'Correos',
  intro: 'Lo que se habría enviado: no hay ningún servidor de correo configurado.',
  to: 'Para',
  find: 'Buscar',
  none: 'Todavía no hay ningún correo.',
  noneTo: 'No hay ningún correo para {to}.',
  pages: 'Páginas',
  newer: 'Más recientes',
  older: 'Anteriores',
  all: 'Todos los correos',
  from: 'De',
  sent: 'Enviado',
  template: 'Plantilla',
  looks: 'El correo tal como se ve',
  plain: 'Como texto',
  missing: 'Este correo no existe',
};

/** A language of the pages. */
export interface MailLanguage {
  code: 'en' | 'es';
  words: MailWords;
  times: Intl.DateTimeFormat;
}

const languageWith = (code: MailLanguage['code'], words: MailWords): MailLanguage => ({
  code,
  words,
  times: new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }),
});
const languages = { en: languageWith('en', english), es: languageWith('es', spanish) };

/** Returns the language that was chosen on the site or in the console, else the browser's. */
export function languageOf(req: Request): MailLanguage {
  const [, chosen] = /(?:^|;\s*)language=(en|es)(?:;|$)/.exec(req.get('cookie') ?? '') ?? [];
  return (chosen ?? req.acceptsLanguages('en', 'es')) === 'es' ? languages.es : languages.en;
}
