import path from 'node:path';
import { z } from 'zod';
import { identityProviders } from './identityProviders.ts';
import type { ConfiguredProvider } from './identityProviders.ts';
import { hostedOf, hostedTogether, hostedVariables } from './hosted.ts';
import type { HostedMarketplace } from './hosted.ts';
import { address, flag, inWords, listOf, text, url, wholeNumber } from './kinds.ts';
import { cacheVariables, cachesOf } from './caches.ts';
import type { CacheSettings } from './caches.ts';
import { loadOf, loadVariables } from './load.ts';
import type { LoadSettings } from './load.ts';
import { objectStoreOf, objectStoreTogether, objectStoreVariables } from './objectStore.ts';
import { stripeOf, stripeTogether, stripeVariables } from './stripe.ts';
import type { StripeSettings } from './stripe.ts';
import { telemetryOf, telemetryVariables } from './telemetry.ts';
import type { TelemetrySettings } from './telemetry.ts';
import { liveFaults } from './live/liveFaults.ts';
import type { Fault, Setup } from './live/liveFaults.ts';
import { trustProxy } from './trustProxy.ts';
import type { TrustProxy } from './trustProxy.ts';
import { allWizardTabs, wizardTabsOf } from '#shared/config/listing.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import type { S3Settings } from '@flowroom/marketplace';
import { readDatabaseUrl } from '@flowroom/marketplace/databaseUrl';

// Several hosts, as libpq writes them, are no URL to others.
const databaseUrl = text.refine(value => readDatabaseUrl(value) !== null, {
  message: 'is no address such as postgres://user:password@host:5432/name',
});

const percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a percentage such as 19 or 7.7');

// DSN of the error-reporting service: its public key is the user name of the URL.
const dsn = address('https', 'http').refine(
  value => !URL.canParse(value) || new URL(value).username !== '',
  'has no key: https://<key>@<host>/<project>',
);

/** Environment variables of the server; `.env-template` explains each. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: text.optional(),
  PORT: wholeNumber(0, 65535).default(3000),
  ROOT_URL: url.optional(),
  MARKETPLACE_URL: url.optional(),
  HSTS_SUBDOMAINS: flag.default(true),
  TRUST_PROXY: trustProxy.default(false),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  DATA_DIR: text.default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  FLOWROOM_SETUP: z.enum(['demo', 'live']).default('demo'),
  SEED_DEMO: flag.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  ...objectStoreVariables,
  BACKUP_KEY: text.optional(),
  ...telemetryVariables,
  ...loadVariables,
  ...cacheVariables,
  EVENT_RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  SESSION_MAX_DAYS: wholeNumber(1, 3650).default(90),
  WIZARD_TABS: listOf(z.enum(allWizardTabs)).optional(),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  SIGN_UPS_PER_HOUR: wholeNumber(1, 1_000_000).default(30),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: text.optional(),
  CONTACT_EMAIL: z.email().optional(),
  TAX_NAME: text.max(40).optional(),
  TAX_RATE: percent.optional(),
  RECEIPTS_TIME_ZONE: text.refine(isTimeZone, 'is not a time zone').default('Etc/UTC'),
  MULTITENANT_SECRET: text.min(32).optional(),
  LOGIN_AS_REDIRECT_URIS: listOf(address('https', 'http')).optional(),
  IDENTITY_PROVIDERS: identityProviders.optional(),
  ...stripeVariables,
  MAPBOX_ACCESS_TOKEN: text.startsWith('pk.').optional(),
  SENTRY_DSN: dsn.optional(),
  ZOOM_CLIENT_ID: text.optional(),
  ZOOM_CLIENT_SECRET: text.optional(),
  ...hostedVariables,
});

// Incomplete keys would fail later, at the first payment or meeting.
const togetherWith = [
  ['TAX_NAME', 'TAX_RATE'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['TAX_RATE', 'TAX_NAME'],
  ...stripeTogether,
  ...objectStoreTogether,
  ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
  ['ZOOM_CLIENT_SECRET', 'ZOOM_CLIENT_ID'],
  ...hostedTogether,
] as const;

/** Validated settings of the installation. */
export interface Config extends TelemetrySettings, LoadSettings, CacheSettings {
  setup: Setup;
  environment: 'production' | 'development' | 'test';
  host: string | undefined;
  port: number;
  /** Public origin of the site; undefined means http://localhost with the port. */
  rootUrl: string | undefined;
  /** Public origin of a standalone marketplace; undefined means http://localhost with the port. */
  marketplaceUrl: string | undefined;
  /** Browsers use HTTPS alone for the subdomains of the site, too. */
  hstsSubdomains: boolean;
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: TrustProxy;
  /** Seconds between the signal to end and the end, in which `/readyz` says no. */
  drainSeconds: number;
  dataDir: string;
  logLevel: string;
  seedDemo: boolean;
  databaseUrl: string | undefined;
  /** A standby of it for reads of visitors. */
  readDatabaseUrl: string | undefined;
  /** An S3-compatible store of uploads; null uses a folder. */
  objectStore: S3Settings | null;
  /** Encrypts backups and exports; undefined leaves them as they are. */
  backupKey: string | undefined;
  /** Days after which the embedded marketplace deletes events. */
  eventRetentionDays: number;
  /** Maximum age of a session in days after the log-in. */
  sessionMaxDays: number;
  /** Tabs of the listing wizard, in their order. */
  wizardTabs: readonly WizardTab[];
  /** Limit of sign-ups per hour from one network address. */
  signUpsPerHour: number;
  /** `privateAddresses`: webhooks go to this machine and its networks, too, and without TLS. */
  webhooks: { privateAddresses: boolean };
  mail: {
    smtpUrl: string | undefined;
    from: string | undefined;
    /** Recipient of the contact form; undefined means the sender of mails. */
    contact: string | undefined;
  };
  receipts: {
    /** Tax that prices contain; null: receipts have none. */
    tax: ReceiptTax | null;
    /** Zone of the years and dates of receipts. */
    timeZone: string;
  };
  /** Identity providers of the embedded marketplace and of the log-in page. */
  identityProviders: readonly ConfiguredProvider[];
  /** Secret shared with web servers that serve several marketplaces by host name. */
  multitenantSecret: string | undefined;
  /** Allowed redirect URIs of limited sessions besides the site itself. */
  loginAsRedirectUris: readonly string[];
  /**
   * Keys of the payment provider; null uses the stub. A hosted marketplace has the secret key
   * itself.
   */
  stripe: StripeSettings | null;
  /** Public token of the maps service; null uses the bundled map and gazetteer. */
  mapboxToken: string | null;
  /** Project at the error-reporting service; null logs errors only. */
  errorReporting: { dsn: string } | null;
  /** Keys of the meeting service; null uses the stub. */
  zoom: { clientId: string; clientSecret: string } | null;
  /** A hosted marketplace; null uses the embedded one. */
  hosted: HostedMarketplace | null;
}

/** A tax in the prices: its name, and percent as text. */
export interface ReceiptTax {
  name: string;
  rate: string;
}

/** Error for an invalid environment. The message lists all faults. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Formats faults as lines of a message. */
export const faultLines = (faults: readonly Fault[]): string =>
  faults.map(([name, message]) => `  ${name}: ${message}`).join('\n');

type Environment = Record<string, string | undefined>;

/** Lists settings that others need beside them, each once. */
function missingBeside(settings: Environment): Fault[] {
  const missing = new Map<string, string>();
  for (const [name, needed] of togetherWith) {
    if (!settings[name] || settings[needed] || missing.has(needed)) continue;
    missing.set(needed, `is needed beside ${name}`);
  }
  // Only a hosted marketplace has the secret key itself.
  if (
    settings.STRIPE_PUBLISHABLE_KEY &&
    !settings.STRIPE_SECRET_KEY &&
    !settings.SHARETRIBE_SDK_BASE_URL
  ) {
    missing.set('STRIPE_SECRET_KEY', 'is needed beside STRIPE_PUBLISHABLE_KEY');
  }
  return [...missing];
}

/** Lists all that is wrong or missing, each setting once. `issues` are those of single settings. */
function faultsIn(settings: Environment, issues: z.core.$ZodIssue[], isStandalone: boolean) {
  const faults = new Map<string, string>();
  const note = ([name, message]: Fault) => {
    if (!faults.has(name)) faults.set(name, message);
  };
  for (const {
    path: [name],
    message,
  } of issues)
    note([String(name), message]);
  missingBeside(settings).forEach(note);
  if (faults.size > 0 && settings.FLOWROOM_SETUP === 'live') {
    liveFaults(settings, { isStandalone }).forEach(note);
  }
  return [...faults];
}

/**
 * Reads and validates the environment; `defaults` apply to variables that are not set. The rules of
 * live set-ups are in `checkSetup`, so that commands can read the settings of an incomplete one.
 * @throws ConfigError
 */
export function readConfig(
  environment: Environment,
  defaults: Environment = {},
  { isStandalone = false } = {},
): Config {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const settings: Environment = { ...defaults, ...Object.fromEntries(given) };
  const result = environmentSchema.safeParse(settings, { error: inWords });
  const faults = faultsIn(settings, result.error?.issues ?? [], isStandalone);
  if (!result.success || faults.length > 0) {
    throw new ConfigError(`These settings are wrong (see .env-template):\n${faultLines(faults)}`);
  }
  const values = result.data;
  return {
    setup: values.FLOWROOM_SETUP,
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    rootUrl: values.ROOT_URL,
    marketplaceUrl: values.MARKETPLACE_URL,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    dataDir: path.resolve(values.DATA_DIR),
    logLevel: values.LOG_LEVEL,
    seedDemo: values.SEED_DEMO ?? values.FLOWROOM_SETUP === 'demo',
    databaseUrl: values.DATABASE_URL,
    readDatabaseUrl: values.DATABASE_READ_URL,
    objectStore: objectStoreOf(values),
    backupKey: values.BACKUP_KEY,
    ...telemetryOf(values),
    ...loadOf(values),
    ...cachesOf(values),
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    wizardTabs: wizardTabsOf(values.WIZARD_TABS ?? []),
    signUpsPerHour: values.SIGN_UPS_PER_HOUR,
    webhooks: { privateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      contact: values.CONTACT_EMAIL,
    },
    receipts: {
      tax:
        values.TAX_NAME && values.TAX_RATE
          ? { name: values.TAX_NAME, rate: values.TAX_RATE }
          : null,
      timeZone: values.RECEIPTS_TIME_ZONE,
    },
    multitenantSecret: values.MULTITENANT_SECRET,
    loginAsRedirectUris: values.LOGIN_AS_REDIRECT_URIS ?? [],
    identityProviders: values.IDENTITY_PROVIDERS ?? [],
    stripe: stripeOf(values),
    mapboxToken: values.MAPBOX_ACCESS_TOKEN ?? null,
    errorReporting: values.SENTRY_DSN ? { dsn: values.SENTRY_DSN } : null,
    zoom:
      values.ZOOM_CLIENT_ID && values.ZOOM_CLIENT_SECRET
        ? { clientId: values.ZOOM_CLIENT_ID, clientSecret: values.ZOOM_CLIENT_SECRET }
        : null,
    hosted: hostedOf(values),
  };
}

/** Default settings of a standalone marketplace, beside a web server with its own defaults. */
export const standaloneDefaults = { PORT: '3001', ROOT_URL: 'http://localhost:3000' };

/**
 * Returns the public origin of the site, or of a standalone marketplace. `port`: the actual port,
 * when it differs from the setting.
 */
export function publicOriginOf(
  config: Pick<Config, 'rootUrl' | 'marketplaceUrl' | 'port'>,
  { isStandalone = false, port = config.port } = {},
): string {
  const set = isStandalone ? config.marketplaceUrl : config.rootUrl;
  return set ?? `http://localhost:${port}`;
}
