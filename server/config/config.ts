import path from 'node:path';
import * as v from 'valibot';
import { identityProviders } from './identityProviders.ts';
import type { ConfiguredProvider } from './identityProviders.ts';
import { hostedOf, hostedTogether, hostedVariables } from './hosted.ts';
import type { HostedMarketplace } from './hosted.ts';
import { address, email, flag, inWords, listOf, pathOf, text, url, wholeNumber } from './kinds.ts';
import {
  classroomFaults,
  classroomOf,
  classroomTogether,
  classroomVariables,
} from './classroom.ts';
import type { ClassroomSettings } from './classroom.ts';
import { cacheVariables, cachesOf } from './caches.ts';
import type { CacheSettings } from './caches.ts';
import { classroomSiteOf, classroomSiteTogether, classroomSiteVariables } from './classroomSite.ts';
import type { ClassroomSite } from './classroomSite.ts';
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
import { meetingProviderNames } from '#shared/contract/meetingProviders.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import type { S3Settings } from '@flowroom/marketplace';
import { readDatabaseUrl } from '@flowroom/marketplace/databaseUrl';

// Several hosts, as libpq writes them, are no URL to others.
const databaseUrl = v.pipe(
  text,
  v.check(
    value => readDatabaseUrl(value) !== null,
    'is no address such as postgres://user:password@host:5432/name',
  ),
);

const percent = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a percentage such as 19 or 7.7'),
);

// DSN of the error-reporting service: its public key is the user name of the URL.
const dsn = v.pipe(
  address('https', 'http'),
  v.check(
    value => !URL.canParse(value) || new URL(value).username !== '',
    'has no key: https://<key>@<host>/<project>',
  ),
);

/** Environment variables of the server; `.env-template` explains each. */
export const environmentSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'production'),
  HOST: v.optional(text),
  PORT: v.optional(wholeNumber(0, 65535), '3000'),
  ROOT_URL: v.optional(url),
  MARKETPLACE_URL: v.optional(url),
  HSTS_SUBDOMAINS: v.optional(flag, 'true'),
  TRUST_PROXY: v.optional(trustProxy, 'false'),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '0'),
  DATA_DIR: v.optional(text, '.data'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  FLOWROOM_SETUP: v.optional(v.picklist(['demo', 'live']), 'demo'),
  SEED_DEMO: v.optional(flag),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_READ_URL: v.optional(databaseUrl),
  ...objectStoreVariables,
  BACKUP_KEY: v.optional(text),
  TEACHER_VIDEOS_GB: v.optional(wholeNumber(0, 1_000_000), '20'),
  ...telemetryVariables,
  ...loadVariables,
  ...cacheVariables,
  ...classroomVariables,
  EVENT_RETENTION_DAYS: v.optional(wholeNumber(1, 3650), '90'),
  SESSION_MAX_DAYS: v.optional(wholeNumber(1, 3650), '90'),
  REFUND_GATEWAY_FEE: v.optional(flag, 'true'),
  WIZARD_TABS: v.optional(listOf(v.picklist(allWizardTabs))),
  WEBHOOK_PRIVATE_ADDRESSES: v.optional(flag, 'false'),
  SIGN_UPS_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), '30'),
  SMTP_URL: v.optional(address('smtp', 'smtps')),
  MAIL_FROM: v.optional(text),
  CONTACT_EMAIL: v.optional(email),
  TAX_NAME: v.optional(v.pipe(text, v.maxLength(40))),
  TAX_RATE: v.optional(percent),
  RECEIPTS_TIME_ZONE: v.optional(
    v.pipe(text, v.check(isTimeZone, 'is not a time zone')),
    'Etc/UTC',
  ),
  MULTITENANT_SECRET: v.optional(v.pipe(text, v.minLength(32))),
  LOGIN_AS_REDIRECT_URIS: v.optional(listOf(address('https', 'http'))),
  IDENTITY_PROVIDERS: v.optional(identityProviders),
  ...stripeVariables,
  MAPBOX_ACCESS_TOKEN: v.optional(v.pipe(text, v.startsWith('pk.'))),
  SENTRY_DSN: v.optional(dsn),
  ZOOM_CLIENT_ID: v.optional(text),
  ZOOM_CLIENT_SECRET: v.optional(text),
  MEETING_PROVIDER: v.optional(v.picklist(meetingProviderNames)),
  ...classroomSiteVariables,
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
  ...classroomSiteTogether,
  ...hostedTogether,
  ...classroomTogether,
] as const;

/** Validated settings of the installation. */
export interface Config
  extends TelemetrySettings, LoadSettings, CacheSettings, ClassroomSettings, ClassroomSite {
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
  /** Bytes that all videos of teachers may take; 0: none are taken. */
  teacherVideoBytes: number;
  /** Days after which the embedded marketplace deletes events. */
  eventRetentionDays: number;
  /** Maximum age of a session in days after the log-in. */
  sessionMaxDays: number;
  /** Whether a refund in part returns the share of the gateway fee to the teacher. */
  refundsGatewayFee: boolean;
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
  /** Holds classes whose teacher has chosen no other. */
  meetingProvider: MeetingProviderName;
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
function faultsIn(
  settings: Environment,
  issues: readonly v.BaseIssue<unknown>[],
  isStandalone: boolean,
) {
  const faults = new Map<string, string>();
  const note = ([name, message]: Fault) => {
    if (!faults.has(name)) faults.set(name, message);
  };
  for (const issue of issues) note([pathOf(issue)[0] ?? '', issue.message]);
  missingBeside(settings).forEach(note);
  classroomFaults(settings).forEach(note);
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
  const result = v.safeParse(environmentSchema, settings, { message: inWords });
  const faults = faultsIn(settings, result.issues ?? [], isStandalone);
  if (!result.success || faults.length > 0) {
    throw new ConfigError(`These settings are wrong (see .env-template):\n${faultLines(faults)}`);
  }
  const values = result.output;
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
    teacherVideoBytes: values.TEACHER_VIDEOS_GB * 1e9,
    ...telemetryOf(values),
    ...loadOf(values),
    ...cachesOf(values),
    ...classroomOf(values),
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    refundsGatewayFee: values.REFUND_GATEWAY_FEE,
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
    meetingProvider: values.MEETING_PROVIDER ?? (values.ZOOM_CLIENT_ID ? 'zoom' : 'classroom'),
    ...classroomSiteOf(values),
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
