import type { IdentityProvider } from '#marketplace/identity/identity.ts';
import type { MailHooks } from '#marketplace/contract/mailHooks.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import type { Clock, Logger } from '#marketplace/contract/ports.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';
import type { S3Settings } from '#marketplace/storage/s3Request.ts';

/** Secrets of one marketplace; generated at first start when it is embedded. */
export interface MarketplaceCredentials {
  ident: string;
  clientId: string;
  clientSecret: string;
  integrationClientId: string;
  integrationClientSecret: string;
  buildApiKey: string;
  tokenSecret: string;
}

/** Options of `createMarketplace`; `.env-template` lists the variables behind them. */
export interface MarketplaceOptions {
  /** Holds database, uploads/ and outbox/ when nothing else is configured. */
  dataDir: string;
  /** PostgreSQL; otherwise PGlite under dataDir. */
  databaseUrl?: string;
  /** PostgreSQL that follows `databaseUrl`, for reads of visitors that may be seconds old. */
  readDatabaseUrl?: string;
  /** Object store of uploads; a folder under dataDir when left out. */
  objectStore?: S3Settings;
  /** Absolute base of the API as browsers see it, e.g. http://localhost:3000/flex */
  publicUrl: string;
  /** Root URL of the marketplace site, used in mail links. */
  webUrl: string;
  name: string;
  credentials: MarketplaceCredentials;
  /** apiBase e.g. http://127.0.0.1:3000/sandbox/stripe */
  stripe?: { secretKey: string; apiBase?: string };
  /** Identity providers for log-ins; none when left out. */
  identityProviders?: readonly IdentityProvider[];
  /** Redirect URIs for impersonating operators besides `webUrl`; complete URLs. */
  loginAsRedirectUris?: readonly string[];
  /** Secret shared with multitenant web servers; none when left out. */
  multitenantSecret?: string;
  smtpUrl?: string;
  mailFrom?: string;
  /**
   * Lets the site add calendar parts and headers to mails, hold back unwanted ones, and learn of
   * refused addresses.
   */
  mails?: MailHooks;
  /**
   * Returns private data of a user or a listing without what is good for longer than the look of an
   * operator who looks as its owner; all of it when left out.
   */
  limitedPrivateData?: (privateData: Record<string, unknown>) => Record<string, unknown>;
  /**
   * Processes to push under the alias release-1 when the database does not know them: each a
   * `process.edn`, its folder, or a folder of such folders. A process is named after its folder.
   */
  processPaths?: readonly string[];
  /** Search schemas to add to those that the database has. */
  searchSchemas?: readonly SearchSchema[];
  /**
   * Codes of line items that a refund in part does not return, such as a fee for the payment; none
   * when left out.
   */
  refundRetains?: readonly string[];
  /** Days after which events are deleted; 90 when left out. */
  eventRetentionDays?: number;
  /**
   * Milliseconds from which a statement of the database is logged; 1,000 when left out, 0 logs
   * none.
   */
  slowStatementMs?: number;
  /** Largest age of a session in days; 90 when left out. */
  sessionMaxDays?: number;
  /** Largest number of sign-ups an hour from one network address; 30 when left out. */
  signUpsPerHour?: number;
  /**
   * Folder of derived files, e.g. the template of the embedded database; `<dataDir>/cache` if
   * unset.
   */
  cacheDir?: string;
  logger: Logger;
  /** Another payment provider than `stripe` describes, for tests. */
  payments?: PaymentsPort;
  /** The clock, for tests. */
  now?: Clock;
}
