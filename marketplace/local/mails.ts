import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const mailSchema = z.object({
  id: z.string(),
  template: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  date: z.string(),
});

export type StoredMail = z.infer<typeof mailSchema>;

const most = 100;

/** Reads the newest mails of an outbox, to an address or a part of it; 100 at most. */
export async function readMails(folder: string, to: string): Promise<StoredMail[]> {
  // The folder is missing before the first mail.
  const names = await readdir(folder).catch(() => []);
  const mails: StoredMail[] = [];
  for (const name of names
    .filter(each => each.endsWith('.json'))
    .toSorted()
    .toReversed()) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const mail = mailSchema.parse(JSON.parse(text));
    if (mail.to.toLowerCase().includes(to.trim().toLowerCase())) mails.push(mail);
    if (mails.length === most) break;
  }
  return mails;
}
