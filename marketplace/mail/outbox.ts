import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#marketplace/contract/range.ts';
import { watched } from '#marketplace/contract/signals.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** Time for which a mail stays in the outbox: as long as an event stays in the log. */
const retentionMs = 90 * dayMs;
const tidyEveryMs = dayMs;

async function write(file: string, content: string): Promise<void> {
  // Readers never see a partly written file.
  const draft = `${file}.tmp`;
  // Mails contain links that give access to accounts.
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}

/** Removes the files of a folder that were written before a time, epoch milliseconds. */
async function removeWrittenBefore(folder: string, time: number): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    // Another process may be at it too.
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && found.mtimeMs < time) await rm(file, { force: true });
  }
}

/**
 * Writes e-mails to files instead of sending them: `<id>.json` with all fields, `<id>.html` for
 * viewing. Removes those that are older than 90 days, once a day, beside the mail of the time.
 */
export function outboxTransport(folder: string): MailTransport {
  let tidyAt = -Infinity;

  return {
    send: mail => watched('mail', { by: 'outbox', template: mail.template }, () => put(mail)),
    close: () => undefined,
  };

  async function put(mail: OutgoingMail): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, mail.id.replace(/[^\w.-]+/g, '_'));
    await write(`${file}.html`, mail.html);
    await write(`${file}.json`, `${JSON.stringify(mail, null, 2)}\n`);
    tidy(Date.now());
  }

  function tidy(now: number): void {
    if (now < tidyAt) return;
    tidyAt = now + tidyEveryMs;
    // A mail that was written is sent, whatever happens to older ones.
    removeWrittenBefore(folder, now - retentionMs).catch(() => undefined);
  }
}
