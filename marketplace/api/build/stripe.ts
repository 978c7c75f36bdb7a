import { z } from 'zod';
import { oneOf } from '#marketplace/contract/fields.ts';
import { setStripeVersion } from '#marketplace/db/configuration/marketplace.ts';
import { buildCommand } from './command.ts';

/** The versions that the CLI lets one choose from, newest first. */
const versions = ['2019-12-03', '2019-09-09', '2019-02-19'] as const;

/** Notes the version of the payment provider's API that is asked for (decision 066). */
const updateVersion = buildCommand({
  name: 'stripe/update-version',
  method: 'POST',
  input: z.object({ version: oneOf(...versions) }),
  async run({ db }, { version }) {
    await setStripeVersion(db, version);
    return { data: version };
  },
});

export const stripeCommands = [updateVersion];
