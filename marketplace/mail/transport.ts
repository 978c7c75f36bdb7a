import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { ComposedMail } from './compose.ts';

/** An e-mail with its addresses; `id` is the same when it is sent again after a crash. */
export interface OutgoingMail extends ComposedMail {
  id: string;
  template: string;
  from: string;
  to: string;
  date: Date;
}

/** Sends e-mails. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

async function write(file: string, content: string): Promise<void> {
  // Readers never see a partly written file.
  const draft = `${file}.tmp`;
  // Mails contain links that give access to accounts.
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * Writes e-mails to files instead of sending them: `<id>.json` with all fields, `<id>.html` for
 * viewing.
 */
export function outboxTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, mail.id.replace(/[^\w.-]+/g, '_'));
      await write(`${file}.html`, mail.html);
      await write(`${file}.json`, `${JSON.stringify(mail, null, 2)}\n`);
    },
    close: () => undefined,
  };
}

/** Sends by SMTP; `url` as nodemailer takes it, e.g. `smtps://user:secret@host`. */
export function smtpTransport(url: string): MailTransport {
  const transporter = nodemailer.createTransport(url);
  return {
    async send({ id, from, to, subject, html, text, date }) {
      const domain = from.replace(/^.*@([^>\s]+).*$/, '$1');
      await transporter.sendMail({
        from,
        to,
        subject,
        html,
        text,
        date,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transporter.close(),
  };
}
