import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { startTestMarketplace } from './startTestMarketplace.ts';
import type { TestMarketplace, TestMarketplaceOptions } from './startTestMarketplace.ts';

/** A marketplace that takes payments with the sandbox of the payment provider. */
export interface PaidMarketplace extends TestMarketplace {
  sandbox: TestSandbox;
}

/** Starts both, each on a free port with its own data folder. */
export async function startPaidMarketplace(
  options: TestMarketplaceOptions = {},
  sandboxOptions: Parameters<typeof startSandbox>[0] = {},
): Promise<PaidMarketplace> {
  const sandbox = await startSandbox(sandboxOptions);
  const { stripeSecretKey: secretKey } = sandbox.keys;
  const api = await startTestMarketplace({
    ...options,
    overrides: { stripe: { secretKey, apiBase: `${sandbox.url}/stripe` }, ...options.overrides },
  });
  return {
    ...api,
    sandbox,
    async close() {
      await api.close();
      await sandbox.close();
    },
  };
}
