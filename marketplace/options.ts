import type { IdentityProvider } from '#marketplace/identity/identity.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import type { Clock, Logger } from '#marketplace/contract/ports.ts';
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

/** What `createMarketplace` needs to know; see `.env-template` for the variables behind it. */
export interface MarketplaceOptions {
  /** Holds database, uploads/ and outbox/ when nothing else is configured. */
  dataDir: string;
  /** PostgreSQL; otherwise PGlite under dataDir. */
  databaseUrl?: string;
  /** Where uploads are kept; otherwise under dataDir. */
  objectStore?: S3Settings;
  /** Absolute base of the API as browsers see it, e.g. http://localhost:3000/flex */
  publicUrl: string;
  /** Root URL of the marketplace site, used in mail links. */
  webUrl: string;
  name: string;
  credentials: MarketplaceCredentials;
  /** apiBase e.g. http://127.0.0.1:3000/sandbox/stripe */
  stripe?: { secretKey: string; apiBase?: string };
  /** Who else may tell who somebody is; nobody when left out. */
  identityProviders?: readonly IdentityProvider[];
  /** Where operators who look as a user may be sent besides `webUrl`; whole addresses. */
  loginAsRedirectUris?: readonly string[];
  /** Shared with web servers that know marketplaces by their host names; none when left out. */
  multitenantSecret?: string;
  smtpUrl?: string;
  mailFrom?: string;
  /**
   * Processes to push under the alias release-1 when the database does not know them: each a
   * `process.edn`, its folder, or a folder of such folders. A process is named after its folder.
   */
  processPaths?: readonly string[];
  /** For how many days events are kept; 90 when left out. */
  eventRetentionDays?: number;
  /** Days after signing in on which a session ends whatever it is used for; 90 when left out. */
  sessionMaxDays?: number;
  /** Accounts that may be opened from one network address within an hour; 30 when left out. */
  signUpsPerHour?: number;
  /** Folder of derived files, e.g. the template of the embedded database; `<dataDir>/cache` if unset. */
  cacheDir?: string;
  logger: Logger;
  /** Another payment provider than `stripe` describes, for tests. */
  payments?: PaymentsPort;
  /** The clock, for tests. */
  now?: Clock;
}
