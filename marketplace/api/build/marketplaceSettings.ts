import { z } from 'zod';
import {
  changeAccessRules,
  readAccessRules,
  readMarketplace,
} from '#marketplace/db/configuration/marketplace.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { Db } from '#marketplace/db/database.ts';
import { buildCommand } from './command.ts';

const rulesOf = (rules: AccessRules) => ({
  'marketplace/requireUserApproval': rules.requireApproval,
  'marketplace/private': rules.isPrivate,
  'marketplace/fileTransfers': rules.fileTransfers,
});

const show = buildCommand({
  name: 'marketplace/show',
  method: 'GET',
  input: z.object({}),
  async run({ db }) {
    const { require_listing_approval: listings } = await readMarketplace(db);
    const rules = rulesOf(await readAccessRules(db));
    return { data: { 'marketplace/requireListingApproval': listings, ...rules } };
  },
});

/** A pair of commands that switch something. */
const switches = (name: string, turn: (db: Db, on: boolean) => Promise<Record<string, unknown>>) =>
  ([true, false] as const).map(on =>
    buildCommand({
      name: `${name}/${on ? 'enable' : 'disable'}`,
      method: 'POST',
      input: z.object({}),
      run: async ({ db }) => ({ data: await turn(db, on) }),
    }),
  );

const listingApproval = switches('listing-approval', async (db, required) => {
  await db.updateTable('marketplace').set({ require_listing_approval: required }).execute();
  return { 'marketplace/requireListingApproval': required };
});

// These are ours: the hosted service has them on pages of its console.
const userApproval = switches('user-approval', async (db, requireApproval) =>
  rulesOf(await changeAccessRules(db, { requireApproval })),
);
const privateMarketplace = switches('private-marketplace', async (db, isPrivate) =>
  rulesOf(await changeAccessRules(db, { isPrivate })),
);
const fileTransfers = switches('file-transfers', async (db, allowed) =>
  rulesOf(await changeAccessRules(db, { fileTransfers: allowed })),
);

export const settingsCommands = [
  show,
  ...listingApproval,
  ...userApproval,
  ...privateMarketplace,
  ...fileTransfers,
];
