import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';

/** A plain text mail of the site; the marketplace sends its own mails. */
export interface SiteMail {
  to: string;
  from: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
}

/** Sends a mail; rejects when that fails. */
export type Mailer = (mail: SiteMail) => Promise<void>;

/** Creates a mailer for SMTP. `url`: in the format of nodemailer. */
export function smtpMailer(url: string): Mailer {
  let transporter: Promise<Transporter> | undefined;
  return async mail => {
    transporter ??= connect(url);
    await (await transporter).sendMail(mail);
  };
}

// Loaded with the first mail: its code takes 4 MB of a web process.
async function connect(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import(/* webpackMode: "lazy" */ 'nodemailer');
  return nodemailer.createTransport(url);
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Creates a mailer that writes `<id>.json` and `<id>.html` to the outbox folder of the marketplace. */
export function outboxMailer(dataDir: string, now: () => Date = () => new Date()): Mailer {
  const folder = path.join(dataDir, 'outbox');
  const write = async (name: string, content: string) => {
    const file = path.join(folder, name);
    // Renamed when complete, so that readers never see a partial file.
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
