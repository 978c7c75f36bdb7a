import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A mail as the marketplace wrote it down, `<id>.json`. */
export interface OutboxMail {
  id: string;
  template: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** ISO-8601. */
  date: string;
}

/** Some mails, newest first, and whether there are older ones. */
export interface OutboxPage {
  mails: OutboxMail[];
  hasMore: boolean;
}

const ending = '.json';

/** Ids of all mails, newest first: they begin with the number of the job that sent them. */
async function idsIn(folder: string): Promise<string[]> {
  // Before the first mail there is no folder.
  const files = await readdir(folder).catch(() => []);
  return files
    .filter(file => file.endsWith(ending))
    .map(file => file.slice(0, -ending.length))
    .sort()
    .reverse();
}

/** One mail; null when there is none of that id. */
export async function readMail(folder: string, id: string): Promise<OutboxMail | null> {
  if (!/^[\w.-]+$/.test(id)) return null;
  try {
    return JSON.parse(await readFile(path.join(folder, `${id}${ending}`), 'utf8')) as OutboxMail;
  } catch {
    return null;
  }
}

/** The mails to an address (all of them without one). @param page from 1 */
export async function readPage(
  folder: string,
  { to, page, perPage }: { to: string; page: number; perPage: number },
): Promise<OutboxPage> {
  const wanted = to.trim().toLowerCase();
  const mails: OutboxMail[] = [];
  let skip = (page - 1) * perPage;
  for (const id of await idsIn(folder)) {
    // Without an address a mail that is not shown need not be read.
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
