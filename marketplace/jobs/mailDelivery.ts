import { z } from 'zod';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import type { MailRequest } from '#marketplace/contract/ports.ts';
import { deliver, MissingTemplate } from '#marketplace/mail/deliver.ts';
import { TemplateError } from '#marketplace/mail/language/render.ts';
import type { MailTransport } from '#marketplace/mail/transport.ts';
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

/** Sends the e-mails added by the mail port. */
export const mailHandler = (transport: MailTransport): JobHandler => ({
  kind: jobKinds.mail,
  maxAttempts: mailAttempts,
  async run(context, job) {
    const request: MailRequest = requestSchema.parse(job.payload);
    const mailId = `${String(job.id).padStart(8, '0')}-${request.template}`;
    try {
      const skipped = await deliver(context, transport, mailId, request, job.attempts);
      if (skipped) context.logger.debug({ mailId, skipped }, 'mail not sent');
    } catch (error) {
      // Retries would fail in the same way.
      const isHopeless = error instanceof TemplateError || error instanceof MissingTemplate;
      throw isHopeless ? new JobFailure(error.message, { cause: error }) : error;
    }
  },
});
