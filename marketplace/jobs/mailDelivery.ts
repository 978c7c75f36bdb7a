import { z } from 'zod';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import type { MailRequest } from '#marketplace/contract/ports.ts';
import { deliver, MissingTemplate } from '#marketplace/mail/deliver.ts';
import { TemplateError } from '#marketplace/mail/language/render.ts';
import type { MailTransport, OutgoingMail } from '#marketplace/mail/transport.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { TakenJob } from '#marketplace/db/jobs/jobs.ts';
import { insertSentMail } from '#marketplace/db/mails/sentMails.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';

const requestSchema = z.object({
  template: z.string(),
  recipientId: z.string(),
  to: z.string().optional(),
  context: z.record(z.string(), z.unknown()),
});

/** Enough attempts for a mail server that is down for two days. */
const mailAttempts = 300;

/** A transport that remembers the mail that it was given. */
function noteSent(transport: MailTransport) {
  let sent: OutgoingMail | null = null;
  const noting: MailTransport = {
    ...transport,
    send(mail) {
      sent = mail;
      return transport.send(mail);
    },
  };
  return { transport: noting, mail: () => sent };
}

interface Ended {
  request: MailRequest;
  outcome: string;
  mail: OutgoingMail | null;
}

/**
 * Records what became of a mail. The mail is sent by then and must not be sent again, so a failure
 * is logged only.
 */
async function record(
  { db, now, logger }: MarketplaceContext,
  { id: jobId, key }: Pick<TakenJob, 'id' | 'key'>,
  { request, outcome, mail }: Ended,
): Promise<void> {
  const { template, recipientId, context } = request;
  const { transactionId } = context;
  // Others have links that let somebody into an account, or a message, which is stored itself.
  const isShown = 'transactionId' in context || 'listingId' in context;
  const content = isShown ? mail : null;
  await insertSentMail(db, {
    id: jobId,
    at: now(),
    template,
    recipient_id: recipientId,
    transaction_id: typeof transactionId === 'string' ? transactionId : null,
    outcome,
    subject: content?.subject ?? null,
    body: content?.text ?? null,
    job_key: key,
  }).catch((error: unknown) => {
    logger.error({ err: error, jobId }, 'sent mail not recorded');
  });
}

/** Sends the e-mails added by the mail port. */
export const mailHandler = (transport: MailTransport): JobHandler => ({
  kind: jobKinds.mail,
  maxAttempts: mailAttempts,
  async run(context, job) {
    const request: MailRequest = requestSchema.parse(job.payload);
    const mailId = `${String(job.id).padStart(8, '0')}-${request.template}`;
    const noting = noteSent(transport);
    try {
      const skipped = await deliver(context, noting.transport, mailId, request, job.attempts);
      if (skipped) context.logger.debug({ mailId, skipped }, 'mail not sent');
      await record(context, job, { request, outcome: skipped ?? 'sent', mail: noting.mail() });
    } catch (error) {
      // Retries would fail in the same way.
      const isHopeless = error instanceof TemplateError || error instanceof MissingTemplate;
      throw isHopeless ? new JobFailure(error.message, { cause: error }) : error;
    }
  },
});
