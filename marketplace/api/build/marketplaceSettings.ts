import { z } from 'zod';
import { buildCommand } from './command.ts';

const show = buildCommand({
  name: 'marketplace/show',
  method: 'GET',
  input: z.object({}),
  async run({ db }) {
    const row = await db
      .selectFrom('marketplace')
      .select('require_listing_approval')
      .executeTakeFirstOrThrow();
    return { data: { 'marketplace/requireListingApproval': row.require_listing_approval } };
  },
});

const approval = (name: 'enable' | 'disable') =>
  buildCommand({
    name: `listing-approval/${name}`,
    method: 'POST',
    input: z.object({}),
    async run({ db }) {
      const required = name === 'enable';
      await db.updateTable('marketplace').set({ require_listing_approval: required }).execute();
      return { data: { 'marketplace/requireListingApproval': required } };
    },
  });

export const settingsCommands = [show, approval('enable'), approval('disable')];
