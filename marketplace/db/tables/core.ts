import type { Generated } from 'kysely';
import type { Created, DefaultedJson } from './columns.ts';

/** Account states as stored; presenters translate them to the API's. */
export type UserState = 'active' | 'pendingApproval' | 'banned';

/** The one marketplace that this database holds. */
export interface MarketplaceTable {
  id: string;
  ident: string;
  name: string;
  require_listing_approval: Generated<boolean>;
  /** Listings of an author that are approved until so many were published; null: all of them. */
  approval_of_first: Generated<number | null>;
  require_user_approval: Generated<boolean>;
  /** Only those publish whom an operator has allowed it. */
  require_posting_approval: Generated<boolean>;
  private: Generated<boolean>;
  file_transfers: Generated<boolean>;
  /** Version of the payment provider's API that the operator chose; null: none. */
  stripe_api_version: Generated<string | null>;
  /** Way of making words that the keyword index of listings was written with. */
  keywords_version: Generated<number>;
  created_at: Created;
}

/** Accounts; deleted ones stay without personal data. */
export interface UsersTable {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  pending_email: string | null;
  password_hash: string | null;
  state: Generated<UserState>;
  deleted: Generated<boolean>;
  first_name: string;
  last_name: string;
  /** Null: derived from the names. */
  display_name: string | null;
  bio: string | null;
  public_data: DefaultedJson;
  protected_data: DefaultedJson;
  private_data: DefaultedJson;
  metadata: DefaultedJson;
  profile_image_id: string | null;
  may_post_listings: Generated<boolean>;
  /** An operator has allowed it, which counts where the marketplace requires that. */
  posting_granted: Generated<boolean>;
  may_initiate_transactions: Generated<boolean>;
  may_read: Generated<boolean>;
  created_at: Created;
}

/** Type of the resource that shows an image; an image belongs to one resource. */
export type ImageOwnerType = 'user' | 'listing';

/** Uploaded images; their bytes are in the object store under the id. */
export interface ImagesTable {
  id: string;
  /** Null when uploaded through the Integration API. */
  uploader_id: string | null;
  owner_type: ImageOwnerType | null;
  owner_id: string | null;
  position: Generated<number>;
  format: string;
  /** Pixels after EXIF orientation has been applied. */
  width: number;
  height: number;
  has_alpha: boolean;
  byte_size: number;
  created_at: Created;
}

/** Sessions: one row per log-in, with the hash of its newest refresh token. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  user_id: string | null;
  client_id: string;
  scope: string;
  created_at: Created;
  expires_at: Date;
  revoked_at: Date | null;
  /** User agent of the browser at log-in. */
  user_agent: Generated<string | null>;
  /** Truncated network address at log-in. */
  address: Generated<string | null>;
  last_used_at: Generated<Date | null>;
  /** How often the refresh token was replaced. */
  generation: Generated<number>;
  /** Newest generation of which something was shown. */
  used_generation: Generated<number>;
  rotated_at: Generated<Date | null>;
  /** When the operator of a console session has last proven who they are. */
  confirmed_at: Generated<Date | null>;
}

/** Second factors of log-ins, one a user. */
export interface SecondFactorsTable {
  user_id: string;
  sealed_secret: string;
  recovery_hashes: Generated<string[]>;
  /** Time step of the newest code that was taken. */
  last_step: Generated<number>;
  created_at: Created;
  confirmed_at: Date | null;
}

/** Tokens sent by e-mail to prove that a user reads mail at an address. */
export interface EmailTokensTable {
  id: string;
  user_id: string;
  kind: 'verify-email' | 'password-reset';
  email: string;
  token_hash: string;
  created_at: Created;
  expires_at: Date;
  used_at: Date | null;
}

/** Links of users to their accounts at identity providers. */
export interface UserIdentitiesTable {
  idp_id: string;
  idp_user_id: string;
  user_id: string;
  created_at: Created;
}

/** Codes that an operator's browser exchanges for a session of a user. */
export interface AuthorizationCodesTable {
  code_hash: string;
  client_id: string;
  user_id: string;
  operator_id: string;
  redirect_uri: string;
  code_challenge: string;
  created_at: Created;
  expires_at: Date;
  used_at: Date | null;
  session_id: string | null;
}

/** Counters of rate limits. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** Network addresses of former log-ins. */
export interface KnownAddressesTable {
  user_id: string;
  address_hash: string;
  used_at: Date;
}

/** Applied migrations. */
export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: Created;
}

export interface CoreTables {
  marketplace: MarketplaceTable;
  users: UsersTable;
  images: ImagesTable;
  sessions: SessionsTable;
  email_tokens: EmailTokensTable;
  user_identities: UserIdentitiesTable;
  authorization_codes: AuthorizationCodesTable;
  second_factors: SecondFactorsTable;
  rate_limits: RateLimitsTable;
  known_addresses: KnownAddressesTable;
  schema_migrations: SchemaMigrationsTable;
}
