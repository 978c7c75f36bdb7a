import type { Generated } from 'kysely';
import type { Created, DefaultedJson } from './columns.ts';

/** Account states as stored; presenters spell them as the API does. */
export type UserState = 'active' | 'pendingApproval' | 'banned';

/** The one marketplace that this database holds. */
export interface MarketplaceTable {
  id: string;
  ident: string;
  name: string;
  require_listing_approval: Generated<boolean>;
  require_user_approval: Generated<boolean>;
  private: Generated<boolean>;
  file_transfers: Generated<boolean>;
  /** Of the payment provider's API, as the operator has asked for; null: none. */
  stripe_api_version: Generated<string | null>;
  created_at: Created;
}

/** People with an account; deleted ones stay as an empty shell. */
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
  /** Null means derived from the names. */
  display_name: string | null;
  bio: string | null;
  public_data: DefaultedJson;
  protected_data: DefaultedJson;
  private_data: DefaultedJson;
  metadata: DefaultedJson;
  profile_image_id: string | null;
  may_post_listings: Generated<boolean>;
  may_initiate_transactions: Generated<boolean>;
  may_read: Generated<boolean>;
  created_at: Created;
}

/** What an image is shown on; one image belongs to one place only. */
export type ImageOwnerType = 'user' | 'listing';

/** Uploaded images; the bytes are in the blob store under the id. */
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

/** Signed-in sessions: one row a log-in, holding the hash of its refresh token. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  user_id: string | null;
  client_id: string;
  scope: string;
  created_at: Created;
  expires_at: Date;
  revoked_at: Date | null;
  /** As the browser named itself when the session began. */
  user_agent: Generated<string | null>;
  /** The beginning of the network address at which it began. */
  address: Generated<string | null>;
  last_used_at: Generated<Date | null>;
}

/** Tokens sent by mail to prove that an address is read by its owner. */
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

/** Who a user is at an identity provider. */
export interface UserIdentitiesTable {
  idp_id: string;
  idp_user_id: string;
  user_id: string;
  created_at: Created;
}

/** Codes by which an operator's browser gets a session of a user. */
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

/** Counters of what may be done so often within a time. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** In milliseconds since 1970. */
  expire: number | null;
}

/** Network addresses from which somebody has logged in. */
export interface KnownAddressesTable {
  user_id: string;
  address_hash: string;
  used_at: Date;
}

/** Which migrations have been applied. */
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
  rate_limits: RateLimitsTable;
  known_addresses: KnownAddressesTable;
  schema_migrations: SchemaMigrationsTable;
}
