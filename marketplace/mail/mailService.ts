import path from 'node:path';
import type { JobsPort, MailPort } from '#marketplace/contract/ports.ts';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { MailTransport } from './transport.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './transport.ts';

/** The mail port: sending a mail adds a job in the caller's transaction. */
export const createMailPort = (jobs: JobsPort<Db>): MailPort<Db> => ({
  enqueue: (tx, { key, ...mail }) =>
    jobs.enqueue(tx, {
      kind: jobKinds.mail,
      payload: { ...mail },
      key: key && `${jobKinds.mail}/${key}`,
    }),
});

/** Returns the configured transport: SMTP, otherwise files in the outbox folder. */
export function mailTransport({ options }: MarketplaceContext): MailTransport {
  const { smtpUrl, dataDir } = options;
  return smtpUrl ? smtpTransport(smtpUrl) : outboxTransport(path.join(dataDir, 'outbox'));
}
