import path from 'node:path';
import { z } from 'zod';
import type { JobsPort, MailPort, MailRequest } from '#marketplace/contract/ports.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import { JobFailure } from '#marketplace/jobs/handlers.ts';
import type { JobHandler } from '#marketplace/jobs/handlers.ts';
import { deliver, MissingTemplate } from './deliver.ts';
import { TemplateError } from './language/render.ts';
import type { MailTransport } from './transport.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './transport.ts';

/** Kind of the jobs that send mails. */
export const mailKind = 'mail';

const requestSchema = z.object({
  template: z.string(),
  recipientId: z.string(),
  to: z.string().optional(),
  context: z.record(z.string(), z.unknown()),
});

/** Enough attempts for a mail server that is down for two days. */
const mailAttempts = 300;

/** The mail port: sending a mail adds a job in the caller's transaction. */
export const createMailPort = (jobs: JobsPort<Db>): MailPort<Db> => ({
  enqueue: (tx, { key, ...mail }) =>
    jobs.enqueue(tx, {
      kind: mailKind,
      payload: { ...mail },
      ...(key === undefined ? {} : { key: `${mailKind}/${key}` }),
    }),
});

/** Returns the configured transport: SMTP, otherwise files in the outbox folder. */
export function mailTransport({ options }: MarketplaceContext): MailTransport {
  const { smtpUrl, dataDir } = options;
  return smtpUrl ? smtpTransport(smtpUrl) : outboxTransport(path.join(dataDir, 'outbox'));
}

/** Sends the e-mails added by the mail port. */
export const mailHandler = (transport: MailTransport): JobHandler => ({
  kind: mailKind,
  maxAttempts: mailAttempts,
  async run(context, job) {
    const { to, ...facts } = requestSchema.parse(job.payload);
    const request: MailRequest = to === undefined ? facts : { ...facts, to };
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
