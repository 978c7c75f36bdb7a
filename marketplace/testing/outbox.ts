import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingMail } from '#marketplace/mail/transport.ts';

/** The mails that have left so far, oldest first. */
export function outbox(dataDir: string): OutgoingMail[] {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
    .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as OutgoingMail);
}

/** Waits for so many mails of a template to somebody; gives all there are after a while. */
export async function mailsTo(
  dataDir: string,
  to: string,
  template: string,
  count = 1,
): Promise<OutgoingMail[]> {
  for (let tries = 0; ; tries += 1) {
    const found = outbox(dataDir).filter(mail => mail.to === to && mail.template === template);
    if (found.length >= count || tries >= 100) return found;
    await sleep(50);
  }
}

/** The token in the address that a mail leads to. */
export const tokenIn = ({ text }: Pick<OutgoingMail, 'text'>): string =>
  decodeURIComponent(/[?&]t=([^\s&]+)/.exec(text)?.[1] ?? '');
