import { z } from 'zod';
import { oneOf } from '#marketplace/contract/fields.ts';
import {
  changeAccessRules,
  readAccessRules,
  readMarketplace,
  setStripeVersion,
} from '#marketplace/db/configuration/marketplace.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { Db } from '#marketplace/db/database.ts';
import { findOperatorEmail } from '#marketplace/db/users/users.ts';
import { buildCommand } from './command.ts';
import type { BuildCall } from './command.ts';

/**
 * Returns the mail address of the operators: of one who is appointed, otherwise that of `mailFrom`;
 * null without both.
 */
export async function adminEmail({ context, db }: Pick<BuildCall, 'context' | 'db'>) {
  const sender = /[^\s<>]+@[^\s<>]+/.exec(context.options.mailFrom ?? '')?.[0];
  return (await findOperatorEmail(db)) ?? sender ?? null;
}

/** The CLI greets at log-in with what this calls the address. */
const showAdmin = buildCommand({
  name: 'current_admin/show',
  method: 'GET',
  input: z.object({}),
  withoutMarketplace: true,
  async run(call) {
    const email = await adminEmail(call);
    return { data: { 'admin/email': email ?? `an operator of ${call.context.options.name}` } };
  },
});

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

/** Creates the commands `enable` and `disable` of a setting. */
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

// Additions to the hosted API, which has these settings on pages of its console.
const userApproval = switches('user-approval', async (db, requireApproval) =>
  rulesOf(await changeAccessRules(db, { requireApproval })),
);
const privateMarketplace = switches('private-marketplace', async (db, isPrivate) =>
  rulesOf(await changeAccessRules(db, { isPrivate })),
);
const fileTransfers = switches('file-transfers', async (db, allowed) =>
  rulesOf(await changeAccessRules(db, { fileTransfers: allowed })),
);

/** Versions that the CLI offers, newest first. */
const versions = ['2019-12-03', '2019-09-09', '2019-02-19'] as const;

/** Stores the requested version of the payment provider's API (decision 203). */
const updateStripeVersion = buildCommand({
  name: 'stripe/update-version',
  method: 'POST',
  input: z.object({ version: oneOf(...versions) }),
  async run({ db }, { version }) {
    await setStripeVersion(db, version);
    return { data: version };
  },
});

export const settingsCommands = [
  showAdmin,
  show,
  ...listingApproval,
  ...userApproval,
  ...privateMarketplace,
  ...fileTransfers,
  updateStripeVersion,
];
