import { z } from 'zod';
import type { MarketplaceOptions } from '#marketplace/options.ts';
import { buildCommand } from './command.ts';

/** Where mails to the people who run the marketplace go. */
export function adminEmail({ mailFrom, webUrl }: MarketplaceOptions): string {
  const address = mailFrom && /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0];
  return address ?? `operator@${new URL(webUrl).hostname}`;
}

const show = buildCommand({
  name: 'current_admin/show',
  method: 'GET',
  input: z.object({}),
  withoutMarketplace: true,
  run: ({ context }) => Promise.resolve({ data: { 'admin/email': adminEmail(context.options) } }),
});

export const adminCommands = [show];
