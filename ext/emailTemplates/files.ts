import { mails as english } from './en/index.ts';
import { words as englishWords } from './en/words.ts';
import { mails as spanish } from './es/index.ts';
import { words as spanishWords } from './es/words.ts';
import type { LayoutWords } from './bookingParts.ts';
import type { MailContent } from './layout.ts';
import { html } from './layout.ts';
import type { Kind, Mails } from './mails.ts';

const processes: Record<string, Kind> = {
  'flex-hourly-default-process': 'paid',
  'flex-subscription': 'subscription',
  'flowroom-free-process': 'free',
};

/** Language of mails to people who have chosen none. */
const original = { mails: english, words: englishWords };
const translations = [{ mails: spanish, words: spanishWords }];

type Text = (mail: MailContent, words: LayoutWords) => string;

/**
 * A template that is written in the recipient's language
 * (docs/decisions/092-languages-and-addresses.md).
 */
function inEveryLanguage(
  text: Text,
  mail: MailContent,
  of: (mails: Mails) => MailContent[],
): string {
  return translations.reduceRight(
    (otherwise, { mails, words }) => {
      const translated = of(mails).find(({ name }) => name === mail.name);
      if (!translated) throw new Error(`There is no mail ${mail.name} in ${words.code}`);
      return `{{#eq recipient.private-data.language "${words.code}"}}${text(translated, words)}{{else}}${otherwise}{{/eq}}`;
    },
    text(mail, original.words),
  );
}

function files(
  folder: string,
  of: (mails: Mails) => MailContent[],
): [path: string, text: string][] {
  return of(original.mails).flatMap(mail => [
    [`${folder}/${mail.name}/${mail.name}-html.html`, inEveryLanguage(html, mail, of)],
    [
      `${folder}/${mail.name}/${mail.name}-subject.txt`,
      `${inEveryLanguage(({ subject }) => subject, mail, of)}\n`,
    ],
  ]);
}

/** Path from the repository root and text of every template file that this folder generates. */
export function templateFiles(): Map<string, string> {
  return new Map([
    ...Object.entries(processes).flatMap(([name, kind]) =>
      files(`ext/${name}/templates`, mails => mails.ofProcess(kind)),
    ),
    ...files('marketplace/mail/templates', mails => mails.accounts),
  ]);
}
