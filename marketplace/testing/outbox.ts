import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutgoingMail } from '#marketplace/mail/transport.ts';
import { until } from './until.ts';

/** Returns the mails sent so far, oldest first. */
export function outbox(dataDir: string): OutgoingMail[] {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
    .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as OutgoingMail);
}

/**
 * Waits for a number of mails of a template to an address.
 * @throws Error when they do not come
 */
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

/** Returns the token in the link of a mail. */
export const tokenIn = ({ text }: Pick<OutgoingMail, 'text'>): string =>
  decodeURIComponent(/[?&]t=([^\s&]+)/.exec(text)?.[1] ?? '');
