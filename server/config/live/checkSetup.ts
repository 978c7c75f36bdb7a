import { ConfigError, faultLines } from '../config.ts';
import type { Config } from '../config.ts';
import { demoDomain } from '../credentials.ts';
import { withCommands } from '../commands.ts';
import { systemCodeOf } from '#server/base/errorFacts.ts';
import { liveFaults } from './liveFaults.ts';
import type { Fault } from './liveFaults.ts';

/** A set-up to check before its start. */
export interface SetupToCheck {
  config: Config;
  /** The marketplace runs without the site. */
  isStandalone?: boolean;
  /** Counts demo accounts; by default in the configured database. */
  countDemoAccounts?: (config: Config) => Promise<number>;
}

/**
 * Refuses an incomplete live set-up before the server listens. Lists all faults at once. A demo
 * always passes.
 * @throws ConfigError
 */
export async function checkSetup({
  config,
  isStandalone = false,
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
    { isStandalone },
  );
  faults.push(...(await demoAccountFaults(config, countDemoAccounts)));
  if (faults.length === 0) return;
  throw new ConfigError(
    withCommands(
      `FLOWROOM_SETUP=live does not start like this:\n${faultLines(faults)}\nSee .env-template; npm run doctor checks the rest. FLOWROOM_SETUP=demo starts with stand-ins.`,
    ),
  );
}

async function demoAccountFaults(
  config: Config,
  count: (config: Config) => Promise<number>,
): Promise<Fault[]> {
  // A hosted marketplace has no demo accounts of ours.
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
    const message = error instanceof Error && error.message;
    return [[name, `can not be asked for demo accounts: ${message || systemCodeOf(error)}`]];
  }
}

async function demoAccountsIn({ databaseUrl, dataDir }: Config): Promise<number> {
  const { inspectDatabase } = await import(
    /* webpackMode: "lazy", webpackChunkName: "embedded" */ '@flowroom/marketplace'
  );
  const report = await inspectDatabase({
    databaseUrl,
    dataDir,
    mailDomain: demoDomain,
  });
  return report?.accounts ?? 0;
}

/** Sentences on what a live set-up may start with, but is seldom meant to. */
export function liveWarnings(config: Config): string[] {
  const { setup, stripe, zoom, meetingProvider, databaseUrl, hosted } = config;
  if (setup !== 'live') return [];
  const warnings: string[] = [];
  const keys = [stripe?.secretKey, stripe?.publishableKey];
  if (keys.some(key => key?.includes('_test_'))) {
    warnings.push('The Stripe keys are test keys: no money moves.');
  }
  if (!zoom && meetingProvider === 'zoom') {
    warnings.push(
      'Meetings are those of the stub of Zoom, which shows no video: set ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET, or MEETING_PROVIDER=classroom.',
    );
  }
  if (!databaseUrl && !hosted) {
    warnings.push(
      'The embedded database can lose its last writes when the power fails: set DATABASE_URL.',
    );
  }
  return warnings;
}
