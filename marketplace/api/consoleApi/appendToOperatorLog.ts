import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text, uuid } from '#marketplace/contract/fields.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { consoleOperation } from './operation.ts';
import { recordCommand } from './record.ts';
import { isOfSite, rights } from './rights.ts';

const change = z.strictObject({ before: z.unknown(), after: z.unknown() });

/**
 * Appends what the web server did for an operator. Pages can not call it: they lack the proof of
 * the client secret.
 */
export const appendToOperatorLog = consoleOperation({
  name: 'operator_log/append',
  method: 'POST',
  summary: 'Appends what the web server did for an operator; for the web server alone.',
  logsItself: true,
  answer: z.strictObject({}),
  input: z.object({
    operation: text(1, 100),
    resource: z.strictObject({ type: text(1, 50), id: uuid() }).nullable(),
    input: z.record(z.string(), z.unknown()),
    change: z.record(z.string(), change).nullable(),
    result: text(1, 100),
  }),
  async run({ context, db, now, session, address, isFromSite }, entry) {
    const { operation, resource: subject, result } = entry;
    if (!isFromSite || !isOfSite(operation) || !rights.has(operation)) {
      const facts = { account: session.operator.id, address, operation: 'operator_log/append' };
      logSecurityEvent(context.logger, 'access-refused', { ...facts, code: 'forbidden' });
      throw new ApiError('forbidden', {
        title: 'Only the web server appends to the log.',
        meta: { reason: 'site-only' },
      });
    }
    await recordCommand(
      db,
      { session, operation, address, now, input: entry.input },
      { subject, change: entry.change, result },
    );
    return { data: {} };
  },
});
