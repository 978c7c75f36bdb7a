import { sql } from 'kysely';
import type { ColumnType, Kysely, Migration } from 'kysely';
import type { ListingState } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Attendance } from '#shared/contract/transaction.ts';
import type { OrderKind, TransactionState } from '#shared/transactions/process.ts';

/** jsonb: read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** Columns of every table that follows a resource of the marketplace. */
interface Followed {
  id: string;
  deleted: boolean;
  /** Event that the row was written from; 0 of a rebuild. */
  sequence_id: number;
}

interface Listings extends Followed {
  author_id: string;
  state: ListingState;
  title: string;
  created_at: Date;
  public_data: Json<ListingPublicData>;
  /** Of `pictures`. */
  cover_id: string | null;
}

interface People extends Followed {
  /** Empty for banned people. */
  name: string;
  /** Of `pictures`. */
  avatar_id: string | null;
}

interface Orders extends Followed {
  listing_id: string;
  provider_id: string;
  customer_id: string;
  kind: OrderKind;
  state: TransactionState;
  created_at: Date;
  last_transitioned_at: Date;
  /** ISO 4217; null without a bill. Amounts are minor units; fees are below zero. */
  currency: string | null;
  payin: number;
  gross: number;
  commission: number;
  gateway_fee: number;
  /** Of the lines that were reversed: below zero, fees above. */
  reversed_gross: number;
  reversed_commission: number;
  reversed_gateway_fee: number;
  /** When the payment was captured. */
  charged_at: Date | null;
  refunded_at: Date | null;
  /** When a subscription ended. */
  ended_at: Date | null;
  /** At the payment provider. */
  subscription_id: string | null;
  attendance: Json<Attendance[]>;
}

interface Bookings extends Followed {
  order_id: string;
  /** Of a subscription from its first class to the end of its series. */
  start_at: Date;
  end_at: Date;
  seats: number;
}

interface Messages extends Followed {
  order_id: string;
  sender_id: string;
  preview: string;
  sent_at: Date;
}

/** A month of a subscription, as the payment provider tells it. */
interface Payments {
  /** Of the invoice. */
  id: string;
  order_id: string;
  currency: string;
  paid_at: Date;
  gross: number;
  commission: number;
  gateway_fee: number;
  /** Below zero; what comes back of the fees is above. */
  reversed_gross: number;
  reversed_commission: number;
  reversed_gateway_fee: number;
  refunded_at: Date | null;
}

interface Cursor {
  /** Last event that was read. */
  sequence_id: number | null;
  /** Until an event was read: time from which they are. */
  since: Date | null;
  last_event_at: Date | null;
  /** Marketplace and version of the rows; null while the tables are empty. */
  source: string | null;
  /** When the end of the log was reached, to the hour. */
  read_at: Date | null;
  filling_until: Date | null;
  filling_by: string | null;
}

/** Tables of the projection, named as in SQL. */
export interface ProjectionTables {
  'projection.listings': Listings;
  'projection.people': People;
  'projection.orders': Orders;
  'projection.bookings': Bookings;
  'projection.messages': Messages;
  'projection.pictures': { id: string; url: string };
  'projection.payments': Payments;
  /** When the payments of a subscription were read last. */
  'projection.payment_reads': { order_id: string; read_at: Date };
  'projection.cursor': Cursor;
}

export type ProjectionDb = Kysely<ProjectionTables>;

/** Tables with a row for each resource. */
export const followedTables = ['listings', 'people', 'orders', 'bookings', 'messages'] as const;
export type FollowedTable = (typeof followedTables)[number];

const followed = 'id uuid PRIMARY KEY, deleted boolean NOT NULL, sequence_id bigint NOT NULL';

const tables = [
  `CREATE TABLE listings (
    ${followed}, author_id uuid NOT NULL, state text NOT NULL, title text NOT NULL,
    created_at timestamptz NOT NULL, public_data jsonb NOT NULL, cover_id uuid
  )`,
  'CREATE INDEX listings_author_idx ON listings (author_id)',
  `CREATE TABLE people (${followed}, name text NOT NULL, avatar_id uuid)`,
  `CREATE TABLE orders (
    ${followed}, listing_id uuid NOT NULL, provider_id uuid NOT NULL, customer_id uuid NOT NULL,
    kind text NOT NULL, state text NOT NULL, created_at timestamptz NOT NULL,
    last_transitioned_at timestamptz NOT NULL, currency text, payin bigint NOT NULL,
    gross bigint NOT NULL, commission bigint NOT NULL, gateway_fee bigint NOT NULL,
    reversed_gross bigint NOT NULL, reversed_commission bigint NOT NULL,
    reversed_gateway_fee bigint NOT NULL, charged_at timestamptz, refunded_at timestamptz,
    ended_at timestamptz, subscription_id text, attendance jsonb NOT NULL
  )`,
  'CREATE INDEX orders_provider_idx ON orders (provider_id, state)',
  'CREATE INDEX orders_charged_idx ON orders (provider_id, charged_at)',
  'CREATE INDEX orders_listing_idx ON orders (listing_id)',
  `CREATE TABLE bookings (
    ${followed}, order_id uuid NOT NULL, start_at timestamptz NOT NULL, end_at timestamptz NOT NULL,
    seats integer NOT NULL
  )`,
  'CREATE INDEX bookings_order_idx ON bookings (order_id)',
  `CREATE TABLE messages (
    ${followed}, order_id uuid NOT NULL, sender_id uuid NOT NULL, preview text NOT NULL,
    sent_at timestamptz NOT NULL
  )`,
  'CREATE INDEX messages_order_idx ON messages (order_id, sent_at)',
  'CREATE TABLE pictures (id uuid PRIMARY KEY, url text NOT NULL)',
  `CREATE TABLE payments (
    id text PRIMARY KEY, order_id uuid NOT NULL, currency text NOT NULL, paid_at timestamptz NOT NULL,
    gross bigint NOT NULL, commission bigint NOT NULL, gateway_fee bigint NOT NULL,
    reversed_gross bigint NOT NULL, reversed_commission bigint NOT NULL,
    reversed_gateway_fee bigint NOT NULL, refunded_at timestamptz
  )`,
  'CREATE INDEX payments_order_idx ON payments (order_id)',
  'CREATE TABLE payment_reads (order_id uuid PRIMARY KEY, read_at timestamptz NOT NULL)',
  `CREATE TABLE cursor (
    sequence_id bigint, since timestamptz, last_event_at timestamptz, source text,
    read_at timestamptz, filling_until timestamptz, filling_by uuid
  )`,
  'CREATE UNIQUE INDEX cursor_single ON cursor ((true))',
  'INSERT INTO cursor DEFAULT VALUES',
];

/** Append-only: statements by the name of their migration. */
const statements: Readonly<Record<string, readonly string[]>> = { '0001_tables': tables };

/** Migrations that make the tables in a schema. */
export const migrationsIn = (schema: string): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(statements).map(([name, texts]) => [
      name,
      {
        async up(db) {
          await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
          for (const text of texts) await sql.raw(text).execute(db);
        },
      },
    ]),
  );
