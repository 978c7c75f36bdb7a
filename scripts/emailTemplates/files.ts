import { builtinMails } from './builtinMails.ts';
import type { MailContent } from './layout.ts';
import { html } from './layout.ts';
import type { Kind } from './transactionMails.ts';
import { transactionMails } from './transactionMails.ts';

const processes: Record<string, Kind> = {
  'flex-hourly-default-process': 'paid',
  'flex-subscription': 'subscription',
  'flowroom-free-process': 'free',
};

function files(folder: string, mails: MailContent[]): [path: string, text: string][] {
  return mails.flatMap(mail => [
    [`${folder}/${mail.name}/${mail.name}-html.html`, html(mail)],
    [`${folder}/${mail.name}/${mail.name}-subject.txt`, `${mail.subject}\n`],
  ]);
}

/** Path from the repository root and text of every template file that this folder stands for. */
export function templateFiles(): Map<string, string> {
  return new Map([
    ...Object.entries(processes).flatMap(([name, kind]) =>
      files(`ext/${name}/templates`, transactionMails(kind)),
    ),
    ...files('marketplace/mail/templates', builtinMails),
  ]);
}
