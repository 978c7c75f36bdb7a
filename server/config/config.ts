import path from 'node:path';
import { z } from 'zod';
import { identityProviders } from './identityProviders.ts';
import type { ConfiguredProvider } from './identityProviders.ts';
import { objectStoreOf, objectStoreTogether, objectStoreVariables } from './objectStore.ts';
import { liveFaults } from './live/liveFaults.ts';
import type { Fault, Setup } from './live/liveFaults.ts';
import { trustProxy } from './trustProxy.ts';
import type { TrustProxy } from './trustProxy.ts';
import type { S3Settings } from '@flowroom/marketplace';

const text = z.string().trim().min(1);
// Written as absolute and without a slash at the end, whatever was typed.
const url = z.url().transform(value => value.replace(/\/+$/, ''));
const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform(value => value === 'true' || value === '1');

const addressList = z
  .string()
  .transform(value => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

// Address of a project of the error-reporting service: its public key stands before the @.
const dsn = z.url({ protocol: /^https?$/ }).refine(value => new URL(value).username !== '', {
  message: 'has no key: https://<key>@<host>/<project>',
});

/** Every variable the server reads; `.env-template` explains each. */
export const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    HOST: text.optional(),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    ROOT_URL: url.optional(),
    MARKETPLACE_URL: url.optional(),
    TRUST_PROXY: trustProxy.default(false),
    DATA_DIR: text.default('.data'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    FLOWROOM_SETUP: z.enum(['demo', 'live']).default('demo'),
    SEED_DEMO: flag.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    ...objectStoreVariables,
    EVENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
    SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
    SIGN_UPS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(30),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: text.optional(),
    CONTACT_EMAIL: z.email().optional(),
    MULTITENANT_SECRET: text.min(32).optional(),
    LOGIN_AS_REDIRECT_URIS: addressList.optional(),
    IDENTITY_PROVIDERS: identityProviders.optional(),
    STRIPE_SECRET_KEY: text.startsWith('sk_').optional(),
    STRIPE_PUBLISHABLE_KEY: text.startsWith('pk_').optional(),
    STRIPE_WEBHOOK_SECRET: text.startsWith('whsec_').optional(),
    MAPBOX_ACCESS_TOKEN: text.startsWith('pk.').optional(),
    SENTRY_DSN: dsn.optional(),
    ZOOM_CLIENT_ID: text.optional(),
    ZOOM_CLIENT_SECRET: text.optional(),
    SHARETRIBE_SDK_BASE_URL: url.optional(),
    SHARETRIBE_SDK_CLIENT_ID: text.optional(),
    SHARETRIBE_SDK_CLIENT_SECRET: text.optional(),
    SHARETRIBE_INTEGRATION_BASE_URL: url.optional(),
    SHARETRIBE_INTEGRATION_CLIENT_ID: text.optional(),
    SHARETRIBE_INTEGRATION_CLIENT_SECRET: text.optional(),
  })
  .superRefine((values, context) => {
    const missing = new Set<string>();
    for (const [name, needed] of togetherWith) {
      if (values[name] === undefined || values[needed] !== undefined || missing.has(needed))
        continue;
      missing.add(needed);
      context.addIssue({ code: 'custom', path: [needed], message: `is needed beside ${name}` });
    }
    // Only a hosted marketplace holds the secret key itself.
    if (
      values.STRIPE_PUBLISHABLE_KEY &&
      !values.STRIPE_SECRET_KEY &&
      !values.SHARETRIBE_SDK_BASE_URL
    ) {
      context.addIssue({
        code: 'custom',
        path: ['STRIPE_SECRET_KEY'],
        message: 'is needed beside STRIPE_PUBLISHABLE_KEY',
      });
    }
  });

// Half a set of keys would fail later, at the first payment or meeting.
const togetherWith = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ...objectStoreTogether,
  ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
  ['ZOOM_CLIENT_SECRET', 'ZOOM_CLIENT_ID'],
  ['SHARETRIBE_SDK_BASE_URL', 'SHARETRIBE_SDK_CLIENT_ID'],
  ['SHARETRIBE_SDK_BASE_URL', 'SHARETRIBE_SDK_CLIENT_SECRET'],
  ['SHARETRIBE_SDK_BASE_URL', 'STRIPE_PUBLISHABLE_KEY'],
  ['SHARETRIBE_SDK_CLIENT_ID', 'SHARETRIBE_SDK_BASE_URL'],
  ['SHARETRIBE_SDK_CLIENT_SECRET', 'SHARETRIBE_SDK_BASE_URL'],
  ['SHARETRIBE_INTEGRATION_BASE_URL', 'SHARETRIBE_INTEGRATION_CLIENT_ID'],
  ['SHARETRIBE_INTEGRATION_CLIENT_ID', 'SHARETRIBE_INTEGRATION_CLIENT_SECRET'],
  ['SHARETRIBE_INTEGRATION_CLIENT_SECRET', 'SHARETRIBE_INTEGRATION_CLIENT_ID'],
] as const;

/** Settings that the operator decided on, typed and checked. */
export interface Config {
  setup: Setup;
  environment: 'production' | 'development' | 'test';
  host: string | undefined;
  port: number;
  /** Origin of the site as browsers see it; undefined: http://localhost and the port. */
  rootUrl: string | undefined;
  /** Origin of a marketplace that stands alone; undefined: http://localhost and the port. */
  marketplaceUrl: string | undefined;
  /** Whose X-Forwarded-* headers are believed. */
  trustProxy: TrustProxy;
  dataDir: string;
  logLevel: string;
  seedDemo: boolean;
  databaseUrl: string | undefined;
  /** An S3-compatible store of uploads; otherwise a folder. */
  objectStore: S3Settings | null;
  /** For how many days the embedded marketplace keeps its events. */
  eventRetentionDays: number;
  /** Days after signing in on which a session ends, however much it is used. */
  sessionMaxDays: number;
  /** Accounts that may be opened from one network address within an hour. */
  signUpsPerHour: number;
  mail: {
    smtpUrl: string | undefined;
    from: string | undefined;
    /** Who gets what is written in the contact form; undefined: who mails come from. */
    contact: string | undefined;
  };
  /** Who else may tell who somebody is: for the embedded marketplace, and for the buttons of log-in. */
  identityProviders: readonly ConfiguredProvider[];
  /** Shared with web servers that know marketplaces by their host names. */
  multitenantSecret: string | undefined;
  /** Where operators who look as a user may be sent besides the site itself. */
  loginAsRedirectUris: readonly string[];
  /** Real payments; otherwise the stand-in. The secret key stays with a hosted marketplace. */
  stripe: {
    publishableKey: string;
    secretKey: string | undefined;
    /** Signs what the provider tells of subscriptions. */
    webhookSecret: string | undefined;
  } | null;
  /** Public token of the maps service; otherwise the bundled map and gazetteer. */
  mapboxToken: string | null;
  /** Address of the project at the error-reporting service that errors go to; otherwise logs and consoles. */
  errorReporting: { dsn: string } | null;
  /** Real meetings; otherwise the stand-in. */
  zoom: { clientId: string; clientSecret: string } | null;
  /** A hosted marketplace; otherwise the embedded one. */
  hosted: HostedMarketplace | null;
}

/** A marketplace that runs elsewhere. */
export interface HostedMarketplace {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Base of the Integration API; the hosted service has another host for it. */
  integrationUrl: string;
  /** Without it students get no meeting links: only the operator may read a teacher's private data. */
  integration: { clientId: string; clientSecret: string } | null;
}

/** The environment is wrong; the message lists every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Faults as lines of a message. */
export const faultLines = (faults: readonly Fault[]): string =>
  faults.map(([name, message]) => `  ${name}: ${message}`).join('\n');

type Environment = Record<string, string | undefined>;

/**
 * Reads and checks the environment once; `defaults` stand for what is not set. Whether a live set-up may
 * start is checked by `checkSetup`, so that others can read its settings.
 * @throws ConfigError
 */
export function readConfig(
  environment: Environment,
  defaults: Environment = {},
  { isAlone = false } = {},
): Config {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const settings: Environment = { ...defaults, ...Object.fromEntries(given) };
  const result = environmentSchema.safeParse(settings);
  if (!result.success) {
    const wrong = result.error.issues.map(({ path: [name], message }): Fault => [
      String(name),
      message,
    ]);
    const named = new Set(wrong.map(([name]) => name));
    // What is missing altogether is told along with what is wrong.
    const missing = settings.FLOWROOM_SETUP === 'live' ? liveFaults(settings, { isAlone }) : [];
    const faults = [...wrong, ...missing.filter(([name]) => !named.has(name))];
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
    trustProxy: values.TRUST_PROXY,
    dataDir: path.resolve(values.DATA_DIR),
    logLevel: values.LOG_LEVEL,
    seedDemo: values.SEED_DEMO ?? values.FLOWROOM_SETUP === 'demo',
    databaseUrl: values.DATABASE_URL,
    objectStore: objectStoreOf(values),
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    signUpsPerHour: values.SIGN_UPS_PER_HOUR,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      contact: values.CONTACT_EMAIL,
    },
    multitenantSecret: values.MULTITENANT_SECRET,
    loginAsRedirectUris: values.LOGIN_AS_REDIRECT_URIS ?? [],
    identityProviders: values.IDENTITY_PROVIDERS ?? [],
    stripe: values.STRIPE_PUBLISHABLE_KEY
      ? {
          publishableKey: values.STRIPE_PUBLISHABLE_KEY,
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET,
        }
      : null,
    mapboxToken: values.MAPBOX_ACCESS_TOKEN ?? null,
    errorReporting: values.SENTRY_DSN ? { dsn: values.SENTRY_DSN } : null,
    zoom:
      values.ZOOM_CLIENT_ID && values.ZOOM_CLIENT_SECRET
        ? { clientId: values.ZOOM_CLIENT_ID, clientSecret: values.ZOOM_CLIENT_SECRET }
        : null,
    hosted:
      values.SHARETRIBE_SDK_BASE_URL &&
      values.SHARETRIBE_SDK_CLIENT_ID &&
      values.SHARETRIBE_SDK_CLIENT_SECRET
        ? {
            baseUrl: values.SHARETRIBE_SDK_BASE_URL,
            clientId: values.SHARETRIBE_SDK_CLIENT_ID,
            clientSecret: values.SHARETRIBE_SDK_CLIENT_SECRET,
            integrationUrl:
              values.SHARETRIBE_INTEGRATION_BASE_URL ?? values.SHARETRIBE_SDK_BASE_URL,
            integration:
              values.SHARETRIBE_INTEGRATION_CLIENT_ID && values.SHARETRIBE_INTEGRATION_CLIENT_SECRET
                ? {
                    clientId: values.SHARETRIBE_INTEGRATION_CLIENT_ID,
                    clientSecret: values.SHARETRIBE_INTEGRATION_CLIENT_SECRET,
                  }
                : null,
          }
        : null,
  };
}
