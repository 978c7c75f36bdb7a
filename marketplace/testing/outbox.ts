import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutgoingMail } from '#marketplace/mail/transport.ts';
import { until } from './until.ts';

/** The mails that have left so far, oldest first. */
export function outbox(dataDir: string): OutgoingMail[] {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
    .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as OutgoingMail);
}

/** Waits for so many mails of a template to somebody. @throws Error when they do not come */
export async function mailsTo(
  dataDir: string,
  to: string,
  template: string,
  count = 1,
): Promise<OutgoingMail[]> {
  const found = () => outbox(dataDir).filter(mail => mail.to === to && mail.template === template);
  await until(`${count} mails ${template} to ${to}`, () => found().length >= count);
  return found();
}

/** The token in the address that a mail leads to. */
export const tokenIn = ({ text }: Pick<OutgoingMail, 'text'>): string =>
  decodeURIComponent(/[?&]t=([^\s&]+)/.exec(text)?.[1] ?? '');
