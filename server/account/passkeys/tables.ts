import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';

/** A passkey of an account. */
export interface PasskeyRow {
  /** Of the credential, in base64url. */
  id: string;
  account_id: string;
  /** Name of the account at its passkeys: good as long as the marketplace has it linked. */
  handle: string;
  /** COSE key in base64url. */
  public_key: string;
  /** Signatures that the authenticator has counted; 0 where it counts none. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

type PasskeyTables = { 'site_passkeys.passkeys': PasskeyRow };

const statements = {
  '0001_passkeys': [
    `CREATE TABLE passkeys (
      id text PRIMARY KEY, account_id uuid NOT NULL, handle text NOT NULL, public_key text NOT NULL,
      counter double precision NOT NULL, transports text[] NOT NULL, name text NOT NULL,
      created_at timestamptz NOT NULL, last_used_at timestamptz
    )`,
    'CREATE INDEX passkeys_account_idx ON passkeys (account_id, created_at)',
  ],
};

/** The opened tables. */
export type OpenPasskeys = OpenSideTables<PasskeyTables>;

/** Opens the tables, which are made with the first use. */
export const openPasskeyTables = (side: SideTables): Promise<OpenPasskeys> =>
  openSideTables(side, { schema: 'site_passkeys', statements });

/** Returns a function that opens the tables. */
export const passkeyTables = (database: () => Promise<SideTables>): (() => Promise<OpenPasskeys>) =>
  lazily(async () => openPasskeyTables(await database()));
