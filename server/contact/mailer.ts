import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

/** A plain mail of the site itself; the marketplace sends its own. */
export interface SiteMail {
  to: string;
  from: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
}

/** Takes a mail out of the house; rejects when that fails. */
export type Mailer = (mail: SiteMail) => Promise<void>;

/** Sends by SMTP; `url` as nodemailer takes it. */
export function smtpMailer(url: string): Mailer {
  const transporter = nodemailer.createTransport(url);
  return async mail => {
    await transporter.sendMail(mail);
  };
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Keeps mails as files where the marketplace keeps its own: `<id>.json` and `<id>.html`. */
export function outboxMailer(dataDir: string, now: () => Date = () => new Date()): Mailer {
  const folder = path.join(dataDir, 'outbox');
  const write = async (name: string, content: string) => {
    const file = path.join(folder, name);
    // Readers never see half a file.
    await writeFile(`${file}.tmp`, content, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
  return async ({ replyTo, ...mail }) => {
    const date = now();
    const id = `${date.getTime()}-contact-${randomUUID().slice(0, 8)}`;
    const html = `<p>${escaped(mail.text).replace(/\n/g, '<br>')}</p>`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(`${id}.html`, html);
    await write(
      `${id}.json`,
      `${JSON.stringify({ id, template: 'contact', ...mail, replyTo, html, date }, null, 2)}\n`,
    );
  };
}
