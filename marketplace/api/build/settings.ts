import { z } from 'zod';
import { int, oneOf } from '#marketplace/contract/fields.ts';
import { lockAssetTree } from '#marketplace/db/configuration/assets.ts';
import {
  allowPublishers,
  changeAccessRules,
  readAccessRules,
  readMarketplace,
  setStripeVersion,
} from '#marketplace/db/configuration/marketplace.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { Db } from '#marketplace/db/database.ts';
import { findOperatorEmail } from '#marketplace/db/users/users.ts';
import { tellAccessRules } from './assets/tellAccessRules.ts';
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
  'marketplace/requirePostingApproval': rules.requirePostingApproval,
  'marketplace/private': rules.isPrivate,
  'marketplace/fileTransfers': rules.fileTransfers,
});

/** How listings are approved; the number only where there is one, as the hosted API has none. */
const approvalOf = (required: boolean, first: number | null) => ({
  'marketplace/requireListingApproval': required,
  ...(first === null ? {} : { 'marketplace/approvalOfFirst': first }),
});

const show = buildCommand({
  name: 'marketplace/show',
  method: 'GET',
  input: z.object({}),
  async run({ db }) {
    const { require_listing_approval: listings, approval_of_first: first } =
      await readMarketplace(db);
    const rules = rulesOf(await readAccessRules(db));
    return {
      data: {
        ...approvalOf(listings, first),
        ...rules,
      },
    };
  },
});

/** A command that changes a rule, which the hosted document has afterwards. */
const ruleCommand = <Input>(
  name: string,
  input: z.ZodType<Input>,
  change: (db: Db, input: Input) => Promise<Record<string, unknown>>,
) =>
  buildCommand({
    name,
    method: 'POST',
    input,
    async run(call, given) {
      await lockAssetTree(call.db);
      const data = await change(call.db, given);
      await tellAccessRules(call);
      return { data };
    },
  });

/** Creates the commands `enable` and `disable` of a setting. */
const switches = (name: string, turn: (db: Db, on: boolean) => Promise<Record<string, unknown>>) =>
  ([true, false] as const).map(on =>
    ruleCommand(`${name}/${on ? 'enable' : 'disable'}`, z.object({}), db => turn(db, on)),
  );

/** Turns the approval of listings on or off. */
async function setListingApproval(db: Db, required: boolean, first: number | null) {
  await db
    .updateTable('marketplace')
    .set({ require_listing_approval: required, approval_of_first: first })
    .execute();
  return approvalOf(required, first);
}

const listingApproval = [
  ruleCommand(
    'listing-approval/enable',
    // An addition: the hosted API has no number, and every listing is approved.
    z.object({ first: int(1, 100).optional() }),
    (db, { first = null }) => setListingApproval(db, true, first),
  ),
  ruleCommand('listing-approval/disable', z.object({}), db => setListingApproval(db, false, null)),
];

// Additions to the hosted API, which has these settings on pages of its console.
const userApproval = switches('user-approval', async (db, requireApproval) =>
  rulesOf(await changeAccessRules(db, { requireApproval })),
);
const postingApproval = switches('posting-approval', async (db, requirePostingApproval) => {
  if (requirePostingApproval) await allowPublishers(db);
  return rulesOf(await changeAccessRules(db, { requirePostingApproval }));
});
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
  ...postingApproval,
  ...privateMarketplace,
  ...fileTransfers,
  updateStripeVersion,
];
