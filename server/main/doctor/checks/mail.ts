import nodemailer from 'nodemailer';
import { systemCodeOf } from '#server/base/errorFacts.ts';
import type { Check } from '../finding.ts';
import { fail, ok, reasonOf, warn } from '../finding.ts';

/** Checks connection and log-in at the mail server, without sending a mail. */
export const mail: Check = {
  subject: 'mail',
  async run({ config: { mail: settings, setup }, timeoutMs }) {
    if (!settings.smtpUrl) {
      const message = 'Mails are kept in the outbox and not sent.';
      return [setup === 'demo' ? ok(message) : fail(message, 'Set SMTP_URL.')];
    }
    const transporter = nodemailer.createTransport({
      url: settings.smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    try {
      await transporter.verify();
    } catch (error) {
      return [
        systemCodeOf(error) === 'EAUTH'
          ? fail(
              'The mail server does not let SMTP_URL in.',
              'Correct user and password in SMTP_URL; signs such as @ or / are written as %40, %2F.',
            )
          : fail(
              `The mail server can not be used: ${reasonOf(error)}.`,
              'Correct host and port in SMTP_URL (smtps:// for 465), and let this machine connect to it.',
            ),
      ];
    } finally {
      transporter.close();
    }
    return settings.from
      ? [ok('The mail server lets SMTP_URL in.')]
      : [
          warn(
            'The mail server lets SMTP_URL in, but MAIL_FROM is not set.',
            'Set it to an address that the mail server may send from.',
          ),
        ];
  },
};
