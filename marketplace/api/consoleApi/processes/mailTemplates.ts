import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isRecord, oneOf, optionalParam, text, uuid } from '#marketplace/contract/fields.ts';
import { compose } from '#marketplace/mail/compose.ts';
import type { ComposedMail } from '#marketplace/mail/compose.ts';
import { documentsFor } from '#marketplace/mail/hostedDocuments.ts';
import { marketplaceName } from '#marketplace/mail/marketplaceName.ts';
import { mailTransport } from '#marketplace/mail/mailService.ts';
import { orderContext } from '#marketplace/mail/orderContext.ts';
import { sampleContext } from '#marketplace/mail/sampleContext.ts';
import { RecipientRefused } from '#marketplace/mail/transport.ts';
import { simpleName } from '../../build/command.ts';
import { checkTemplate } from '../../build/processes/templates.ts';
import { mailPreviewAnswer, testMailAnswer } from '../answers.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';

const input = z.object({
  template: z.object({ name: simpleName(), html: text(1, 500_000), subject: text(0, 2000) }),
  /** Without an order the sample of the console CLI. */
  transactionId: optionalParam(uuid()),
  role: optionalParam(oneOf('customer', 'provider')),
  /** Language of the reader; without one that of their account. */
  language: optionalParam(text(2, 10)),
});
type Wanted = z.output<typeof input>;

async function contextOf(
  { db, context, now }: ConsoleCall,
  wanted: Wanted,
): Promise<Record<string, unknown>> {
  const { options } = context;
  const { webUrl } = options;
  const name = await marketplaceName({ db, options });
  const marketplace = { name, url: webUrl.replace(/\/+$/, '') };
  const { transactionId, role = 'customer' } = wanted;
  if (transactionId === undefined) return sampleContext(now, marketplace);
  const order = await orderContext(db, { transactionId, role });
  if (!order) throw new ApiError('not-found', { details: 'There is no such order.' });
  return { ...order, marketplace };
}

/** A context whose reader has a language. */
function readIn(context: Record<string, unknown>, language?: string): Record<string, unknown> {
  if (language === undefined || !isRecord(context['recipient'])) return context;
  const { 'private-data': data, ...recipient } = context['recipient'];
  const known = isRecord(data) ? data : {};
  return { ...context, recipient: { ...recipient, 'private-data': { ...known, language } } };
}

async function rendered(call: ConsoleCall, wanted: Wanted): Promise<ComposedMail> {
  const context = readIn(await contextOf(call, wanted), wanted.language);
  const assets = await documentsFor(call.db, wanted.template);
  checkTemplate(wanted.template, context, assets);
  return compose(wanted.template, context, { assets });
}

/** Renders a template that need not be stored, as a party of an order would read it. */
export const previewMailTemplate = consoleOperation({
  name: 'mail_templates/preview',
  method: 'POST',
  summary: 'A mail template with an order, or with a sample: subject, HTML and text part.',
  answer: mailPreviewAnswer,
  isReadOnly: true,
  input,
  run: async (call, wanted) => ({ data: await rendered(call, wanted) }),
});

/** Sends such a mail to the operator who is signed in. */
export const sendTestMail = consoleOperation({
  name: 'mail_templates/send_test',
  method: 'POST',
  summary: 'Sends a rendered mail template to the operator who is signed in, and to nobody else.',
  answer: testMailAnswer,
  input,
  async run(call, wanted) {
    const mail = await rendered(call, wanted);
    const { options } = call.context;
    const { mailFrom, webUrl } = options;
    const name = await marketplaceName({ db: call.db, options });
    const to = call.session.operator.email;
    const transport = mailTransport(call.context);
    try {
      await transport.send({
        ...mail,
        id: `test-${randomUUID()}`,
        template: wanted.template.name,
        from: mailFrom ?? `${name} <no-reply@${new URL(webUrl).hostname}>`,
        to,
        date: call.now,
      });
    } catch (error) {
      if (!(error instanceof RecipientRefused)) throw error;
      throw new ApiError('validation-invalid-value', {
        title: `The mail server refuses ${to}: ${error.message}`,
      });
    } finally {
      transport.close();
    }
    return { data: { to } };
  },
});
