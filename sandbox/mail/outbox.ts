import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Content of `<id>.json`, as the marketplace writes it. */
const mailSchema = z.object({
  id: z.string(),
  template: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** ISO-8601. */
  date: z.string(),
});

export type OutboxMail = z.infer<typeof mailSchema>;

/** A page of mails, newest first; `hasMore` when there are older ones. */
export interface OutboxPage {
  mails: OutboxMail[];
  hasMore: boolean;
}

const ending = '.json';

/** Lists the ids of all mails, newest first: ids start with the number of the sending job. */
async function idsIn(folder: string): Promise<string[]> {
  // The folder is missing before the first mail.
  const files = await readdir(folder).catch(() => []);
  return files
    .filter(file => file.endsWith(ending))
    .map(file => file.slice(0, -ending.length))
    .sort()
    .reverse();
}

/** Reads a mail; null when there is none of that id, or its file is damaged. */
export async function readMail(folder: string, id: string): Promise<OutboxMail | null> {
  if (!/^[\w.-]+$/.test(id)) return null;
  try {
    return mailSchema.parse(
      JSON.parse(await readFile(path.join(folder, `${id}${ending}`), 'utf8')),
    );
  } catch {
    return null;
  }
}

/** Reads the mails to an address, all mails when `to` is empty. @param page from 1 */
export async function readPage(
  folder: string,
  { to, page, perPage }: { to: string; page: number; perPage: number },
): Promise<OutboxPage> {
  const wanted = to.trim().toLowerCase();
  const mails: OutboxMail[] = [];
  let skip = (page - 1) * perPage;
  for (const id of await idsIn(folder)) {
    // Without an address, skipped mails need not be read.
    if (!wanted && skip > 0) {
      skip -= 1;
      continue;
    }
    const mail = await readMail(folder, id);
    if (!mail || (wanted && !mail.to.toLowerCase().includes(wanted))) continue;
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    if (mails.length === perPage) return { mails, hasMore: true };
    mails.push(mail);
  }
  return { mails, hasMore: false };
}
