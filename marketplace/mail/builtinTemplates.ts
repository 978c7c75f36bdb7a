import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#marketplace/contract/errors.ts';

/** Subject and HTML of an e-mail in the template language. */
export interface MailTemplate {
  subject: string;
  html: string;
}

const folder = path.join(import.meta.dirname, 'templates');
const known = new Map<string, MailTemplate | null>();

async function read(name: string): Promise<MailTemplate | null> {
  const file = path.join(folder, name, name);
  try {
    const [html, subject] = await Promise.all([
      readFile(`${file}-html.html`, 'utf8'),
      readFile(`${file}-subject.txt`, 'utf8'),
    ]);
    return { html, subject };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the built-in template of that name; null for an unknown one. Files are read once. */
export async function builtinTemplate(name: string): Promise<MailTemplate | null> {
  if (!/^[a-z-]+$/.test(name)) return null;
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const template = await read(name);
  known.set(name, template);
  return template;
}
