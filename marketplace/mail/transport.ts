import nodemailer from 'nodemailer';
import { watched } from '#marketplace/contract/signals.ts';
import type { CalendarPart } from '#marketplace/contract/mailHooks.ts';
import type { ComposedMail } from './compose.ts';

/** An e-mail with its addresses; `id` is the same when it is sent again after a crash. */
export interface OutgoingMail extends ComposedMail {
  id: string;
  template: string;
  from: string;
  to: string;
  date: Date;
  replyTo?: { name: string; address: string };
  headers?: Readonly<Record<string, string>>;
  calendar?: CalendarPart;
}

/** The mail server has refused the address for good; the message has the codes of its answer. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused';
}

/** Sends e-mails. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Returns an error for the log. Of answers to an address or to a mail it has the codes (RFC 3463)
 * only: their words repeat the address, the name of its owner or the mail. The original error has
 * them too. An address is refused for good by 5yz, unless for reasons of policy (5.7).
 */
function withoutReply(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { responseCode, command, response, code }: Record<string, unknown> = { ...error };
  if (typeof responseCode !== 'number' || !/^(?:RCPT TO|DATA)$/.test(String(command))) return error;
  const [codes] = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(String(response)) ?? [String(responseCode)];
  if (command === 'RCPT TO' && /^5\d\d(?![ -]5\.7\.)/.test(codes))
    return new RecipientRefused(codes);
  return Object.assign(new Error(`The mail server answers ${String(command)} with ${codes}.`), {
    code,
  });
}

const calendarOf = ({ calendar }: OutgoingMail) =>
  calendar
    ? {
        icalEvent: {
          method: calendar.method,
          filename: calendar.method === 'CANCEL' ? 'cancel.ics' : 'booking.ics',
          content: calendar.content,
        },
      }
    : {};

/**
 * Sends by SMTP; `url` as nodemailer takes it, e.g. `smtps://user:secret@host`. Throws
 * RecipientRefused for an address that is refused for good.
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = nodemailer.createTransport(url);
  return {
    send: mail => watched('mail', { by: 'smtp', template: mail.template }, () => post(mail)),
    close: () => transporter.close(),
  };

  async function post(mail: OutgoingMail): Promise<void> {
    const { id, from, to, subject, html, text, date, replyTo, headers } = mail;
    const domain = from.replace(/^.*@([^>\s]+).*$/, '$1');
    try {
      await transporter.sendMail({
        from,
        to,
        subject,
        html,
        text,
        date,
        messageId: `<${id}@${domain}>`,
        replyTo,
        headers: headers && { ...headers },
        ...calendarOf(mail),
      });
    } catch (error) {
      throw withoutReply(error);
    }
  }
}
