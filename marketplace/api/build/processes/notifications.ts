import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import { compose } from '#marketplace/mail/compose.ts';
import type { ComposedMail } from '#marketplace/mail/compose.ts';
import { documentsFor } from '#marketplace/mail/hostedDocuments.ts';
import { mailTransport } from '#marketplace/mail/mailService.ts';
import { sampleContext } from '#marketplace/mail/sampleContext.ts';
import { adminEmail } from '../settings.ts';
import { buildCommand, simpleName } from '../command.ts';
import type { BuildCall } from '../command.ts';
import { checkTemplate } from './templates.ts';

const input = z.object({
  template: z.object({ name: simpleName(), html: text(1, 500_000), subject: text(0, 2000) }),
  'template-context': text(0, 200_000).optional(),
});

function contextOf({ context, now }: BuildCall, json: string | undefined): unknown {
  if (!json) {
    return sampleContext(now, { name: context.options.name, url: context.options.webUrl });
  }
  try {
    return JSON.parse(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiError('validation-invalid-value', {
      title: `The template context is no JSON: ${reason}`,
    });
  }
}

async function rendered(call: BuildCall, given: z.output<typeof input>): Promise<ComposedMail> {
  const context = contextOf(call, given['template-context']);
  const assets = await documentsFor(call.db, given.template);
  checkTemplate(given.template, context, assets);
  return compose(given.template, context, { assets });
}

const preview = buildCommand({
  name: 'notifications/preview',
  method: 'POST',
  input,
  run: async (call, given) => ({
    data: { name: new Keyword(given.template.name), ...(await rendered(call, given)) },
  }),
});

const send = buildCommand({
  name: 'notifications/send',
  method: 'POST',
  input,
  async run(call, given) {
    const mail = await rendered(call, given);
    const { options } = call.context;
    const to = (await adminEmail(call)) ?? `operator@${new URL(options.webUrl).hostname}`;
    const transport = mailTransport(call.context);
    try {
      await transport.send({
        ...mail,
        id: `preview-${randomUUID()}`,
        template: given.template.name,
        from: options.mailFrom ?? `${options.name} <${to}>`,
        to,
        date: call.now,
      });
    } finally {
      transport.close();
    }
    return { data: { 'admin-email': to } };
  },
});

export const notificationCommands = [preview, send];
