import { ConfigError, faultLines } from '../config.ts';
import type { Config } from '../config.ts';
import { demoDomain } from '../credentials.ts';
import { liveFaults } from './liveFaults.ts';
import type { Fault } from './liveFaults.ts';

/** A set-up that is about to start. */
export interface SetupToCheck {
  config: Config;
  /** The marketplace runs without the site. */
  isAlone?: boolean;
  /** Counts demo accounts in the database; asks the configured one when left out. */
  countDemoAccounts?: (config: Config) => Promise<number>;
}

/**
 * Refuses a live set-up that is not fit to be one, before anything listens. All that is missing is
 * listed at once. A demo always passes.
 * @throws ConfigError
 */
export async function checkSetup({
  config,
  isAlone = false,
  countDemoAccounts = demoAccountsIn,
}: SetupToCheck): Promise<void> {
  if (config.setup !== 'live') return;
  const faults = liveFaults(
    {
      ROOT_URL: config.rootUrl,
      MARKETPLACE_URL: config.marketplaceUrl,
      SMTP_URL: config.mail.smtpUrl,
      STRIPE_SECRET_KEY: config.stripe?.secretKey,
      STRIPE_PUBLISHABLE_KEY: config.stripe?.publishableKey,
      SEED_DEMO: String(config.seedDemo),
    },
    { isAlone },
  );
  faults.push(...(await demoAccountFaults(config, countDemoAccounts)));
  if (faults.length === 0) return;
  throw new ConfigError(
    `FLOWROOM_SETUP=live does not start like this:\n${faultLines(faults)}\nSee .env-template; npm run doctor checks the rest. FLOWROOM_SETUP=demo starts with stand-ins.`,
  );
}

async function demoAccountFaults(
  config: Config,
  count: (config: Config) => Promise<number>,
): Promise<Fault[]> {
  // A hosted marketplace has accounts of its own.
  if (config.hosted) return [];
  const name = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  try {
    const accounts = await count(config);
    return accounts === 0
      ? []
      : [
          [
            name,
            `has ${accounts} demo accounts (@${demoDomain}), whose passwords were printed: start with an empty database`,
          ],
        ];
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return [[name, `can not be asked for demo accounts: ${message || code}`]];
  }
}

async function demoAccountsIn({ databaseUrl, dataDir }: Config): Promise<number> {
  const { inspectDatabase } = await import(/* webpackMode: "lazy" */ '@flowroom/marketplace');
  const report = await inspectDatabase({
    ...(databaseUrl ? { databaseUrl } : {}),
    dataDir,
    mailDomain: demoDomain,
  });
  return report?.accounts ?? 0;
}
