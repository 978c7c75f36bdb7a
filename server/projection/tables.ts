import { sql } from 'kysely';
import type { ColumnType, Kysely, Migration } from 'kysely';
import type { ListingState } from '#shared/contract/listing.ts';
import type {
  ClassChange,
  ListingPrivateData,
  ListingPublicData,
  ScheduleField,
} from '#shared/contract/listingData.ts';
import type { Receipt } from '#shared/contract/receipt.ts';
import type { Attendance, TransactionMetadata } from '#shared/contract/transaction.ts';
import type { OrderKind, TransactionState } from '#shared/contract/orderStates.ts';
import type { TeacherRating } from '#shared/contract/user.ts';
import type { Money } from '#shared/contract/values.ts';
import type { OrderFees } from '#shared/transactions/orderFees.ts';
import type { SentBack } from '#shared/values/sentBack.ts';

/** jsonb: read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** Stored part of a change of class times. */
export type StoredChange = Pick<
  ClassChange,
  | 'id'
  | 'kind'
  | 'date'
  | 'to'
  | 'dueAt'
  | 'startedAt'
  | 'doneAt'
  | 'conflict'
  | 'timeOff'
  | 'dropped'
>;

export type CapacityIncrease = NonNullable<ListingPrivateData['placesRaised']>;

/** Stored part of the metadata of an order: what a student's pages show. */
export type StoredTerms = Pick<
  TransactionMetadata,
  | 'movedAt'
  | 'waitingFor'
  | 'heldUntil'
  | 'endsAt'
  | 'endsBefore'
  | 'pausedFrom'
  | 'pausedUntil'
  | 'pauses'
  | 'graceUntil'
  | 'course'
> & {
  /** Id of the last change of the class that touched it. */
  changeId?: string | undefined;
};

/** What went back of an order at one time, minor units: below zero, fees above. */
export interface StoredRefund {
  at: string;
  gross: number;
  commission: number;
  gatewayFee: number;
}

/** Columns of every table that follows a resource of the marketplace. */
interface Followed {
  id: string;
  deleted: boolean;
  /** Event that the row was written from; 0 of a rebuild. */
  sequence_id: number;
}

/** Columns of tables whose changes open pages are notified of. */
interface Notified extends Followed {
  /** Time at which the row was written from an event; null of a rebuild. */
  written_at: Date | null;
}

interface Listings extends Followed {
  author_id: string;
  state: ListingState;
  title: string;
  created_at: Date;
  /** Of one class; null where it has none. */
  price: Json<Money> | null;
  public_data: Json<ListingPublicData>;
  /** Fields of the schedule that are there and can not be read. */
  misfits: Json<ScheduleField[]>;
  /** Changes of its class times: open ones, and those of the last months. */
  changes: Json<StoredChange[]>;
  /** Last time that it got more seats than its teacher had set. */
  places_raised: Json<CapacityIncrease> | null;
  /** Of `pictures`. */
  cover_id: string | null;
  /** Class times that ended until then are noted as far as the meeting service reports who came. */
  joins_read_until: Date | null;
  /** Why an operator has sent it back; null where it does not wait for its teacher. */
  sent_back: Json<SentBack> | null;
  /** Degrees; null without a place. */
  lat: number | null;
  lng: number | null;
  /** Words that it is found by, as the marketplace indexes them; null for one that is gone. */
  words: string | null;
  /** Key of its city (`townOf`); null where none is named. */
  city: string | null;
}

interface People extends Followed {
  /** Empty for banned people. */
  name: string;
  /** Of `pictures`. */
  avatar_id: string | null;
  /** Ids of the teachers that they follow and the classes that they have saved. */
  follows: Json<string[]>;
  /** Copy in their metadata of what `reviews` say; null without one. */
  rating: Json<TeacherRating> | null;
}

interface Orders extends Notified {
  listing_id: string;
  provider_id: string;
  customer_id: string;
  kind: OrderKind;
  state: TransactionState;
  last_transition: string;
  created_at: Date;
  last_transitioned_at: Date;
  /** ISO 4217; null without a bill. Amounts are minor units; fees are below zero. */
  currency: string | null;
  payin: number;
  gross: number;
  commission: number;
  gateway_fee: number;
  /** Percentages of its fees; null of an order that was stored before they could change. */
  fees: Json<OrderFees | null>;
  /** Of the lines that were reversed: below zero, fees above. */
  reversed_gross: number;
  reversed_commission: number;
  reversed_gateway_fee: number;
  /** When the payment was captured. */
  charged_at: Date | null;
  /** Each refund; together they are what was reversed. */
  refunds: Json<StoredRefund[]>;
  /** When the rest was refunded, as it was canceled; null for refunds in part alone. */
  refunded_at: Date | null;
  /** When a subscription ended. */
  ended_at: Date | null;
  /** At the payment provider. */
  subscription_id: string | null;
  attendance: Json<Attendance[]>;
  /** Start of the class time whose waiting list it is on, or came from. */
  waiting_start: Date | null;
  receipts: Json<Receipt[]>;
  /** Names of those who come, as the student wrote them. */
  attendees: Json<string[]>;
  terms: Json<StoredTerms>;
  /** Last transition that is news to the one side, or the other. */
  customer_news_at: Date | null;
  provider_news_at: Date | null;
  /** Until when each side has seen the order: its mark, or its own last transition. */
  customer_seen_at: Date | null;
  provider_seen_at: Date | null;
}

interface Bookings extends Followed {
  order_id: string;
  /** Of a subscription from its first class to the end of its series. */
  start_at: Date;
  end_at: Date;
  seats: number;
}

interface Messages extends Notified {
  order_id: string;
  sender_id: string;
  preview: string;
  sent_at: Date;
}

/** A review of a teacher that everybody can read; one that is hidden is `deleted` here. */
interface Reviews extends Followed {
  subject_id: string;
  listing_id: string;
  /** Stars, 1 to 5. */
  rating: number;
}

/** A paid month of a subscription, or what came back of one, as the payment provider has it. */
interface Payments {
  /** Of the invoice, the charge and the refund. */
  id: string;
  order_id: string;
  currency: string;
  /** null of a refund, which is a row of its own with a gross of nothing. */
  paid_at: Date | null;
  gross: number;
  commission: number;
  gateway_fee: number;
  /** Below zero; what comes back of the fees is above. */
  reversed_gross: number;
  reversed_commission: number;
  reversed_gateway_fee: number;
  refunded_at: Date | null;
}

/**
 * A class time that an open class offers within the time that a search looks ahead. The rows follow
 * from those of listings, orders and bookings (`classTimeRows.ts`).
 */
interface ClassTimes {
  listing_id: string;
  start_at: Date;
  end_at: Date;
  /** Until then it can be booked. */
  closes_at: Date;
  /** Seats that nobody has. */
  free: number;
}

/**
 * A word of the title of an open class, or of its teacher's name, folded; the rows of a class
 * follow from its own and its teacher's (`searchWords.ts`).
 */
interface SearchWords {
  field: 'title' | 'teacher';
  word: string;
  author_id: string;
  listing_id: string;
}

/** A word that titles or names have had, by itself and by what typing faults leave of it. */
interface NearWords {
  variant: string;
  word: string;
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
  /** Start of the day, in UTC, from which the class times are. */
  times_from: Date | null;
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
  'projection.reviews': Reviews;
  'projection.class_times': ClassTimes;
  'projection.search_words': SearchWords;
  'projection.near_words': NearWords;
  'projection.pictures': { id: string; url: string };
  'projection.payments': Payments;
  /** When the payments of a subscription were read last. */
  'projection.payment_reads': { order_id: string; read_at: Date };
  'projection.cursor': Cursor;
}

export type ProjectionDb = Kysely<ProjectionTables>;

/** Tables with a row for each resource. */
export const followedTables = [
  'listings',
  'people',
  'orders',
  'bookings',
  'messages',
  'reviews',
] as const;
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
const statements: Readonly<Record<string, readonly string[]>> = {
  '0001_tables': tables,
  '0002_changes': [`ALTER TABLE listings ADD COLUMN changes jsonb NOT NULL DEFAULT '[]'`],
  '0003_joins': ['ALTER TABLE listings ADD COLUMN joins_read_until timestamptz'],
  '0004_receipts': [`ALTER TABLE orders ADD COLUMN receipts jsonb NOT NULL DEFAULT '[]'`],
  '0005_attendees': [`ALTER TABLE orders ADD COLUMN attendees jsonb NOT NULL DEFAULT '[]'`],
  '0006_students': [
    `ALTER TABLE orders ADD COLUMN terms jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN customer_news_at timestamptz, ADD COLUMN provider_news_at timestamptz,
      ADD COLUMN customer_seen_at timestamptz, ADD COLUMN provider_seen_at timestamptz`,
    'CREATE INDEX orders_customer_idx ON orders (customer_id, state)',
    'CREATE INDEX orders_sequence_idx ON orders (sequence_id)',
    'CREATE INDEX messages_sequence_idx ON messages (sequence_id)',
  ],
  '0008_waiting_lists': [
    'ALTER TABLE orders ADD COLUMN waiting_start timestamptz',
    `CREATE INDEX orders_waiting_idx ON orders (listing_id, waiting_start) WHERE state = 'waiting'`,
  ],
  '0009_last_transition': [
    `ALTER TABLE orders ADD COLUMN last_transition text NOT NULL DEFAULT ''`,
  ],
  '0010_follows': [
    `ALTER TABLE people ADD COLUMN follows jsonb NOT NULL DEFAULT '[]'`,
    'CREATE INDEX people_follows_idx ON people USING gin (follows jsonb_path_ops)',
  ],
  '0011_written': ['orders', 'messages'].map(
    table => `ALTER TABLE ${table} ADD COLUMN written_at timestamptz`,
  ),
  '0012_refunds': [
    'ALTER TABLE payments ALTER COLUMN paid_at DROP NOT NULL',
    // Rows of before add all refunds of a month up; they are read again.
    'DELETE FROM payment_reads',
  ],
  '0013_places_raised': ['ALTER TABLE listings ADD COLUMN places_raised jsonb'],
  '0014_prices': [
    `ALTER TABLE listings ADD COLUMN price jsonb, ADD COLUMN misfits jsonb NOT NULL DEFAULT '[]'`,
  ],
  // Of a class that was sent back before, it is known from its next event on.
  '0015_sent_back': ['ALTER TABLE listings ADD COLUMN sent_back jsonb'],
  '0016_refunds': [
    `ALTER TABLE orders ADD COLUMN refunds jsonb NOT NULL DEFAULT '[]'`,
    `UPDATE orders SET refunds = jsonb_build_array(jsonb_build_object(
      'at', refunded_at, 'gross', reversed_gross, 'commission', reversed_commission,
      'gatewayFee', reversed_gateway_fee
    )) WHERE refunded_at IS NOT NULL`,
  ],
  // Orders of before have those that could not be changed then.
  '0017_fees': ['ALTER TABLE orders ADD COLUMN fees jsonb'],
  '0018_class_times': [
    `ALTER TABLE listings ADD COLUMN lat double precision, ADD COLUMN lng double precision,
      ADD COLUMN words tsvector`,
    'CREATE INDEX listings_words_idx ON listings USING gin (words)',
    `CREATE TABLE class_times (
      listing_id uuid NOT NULL, start_at timestamptz NOT NULL, end_at timestamptz NOT NULL,
      closes_at timestamptz NOT NULL, free integer NOT NULL, PRIMARY KEY (listing_id, start_at)
    )`,
    'CREATE INDEX class_times_start_idx ON class_times (start_at)',
    'ALTER TABLE cursor ADD COLUMN times_from timestamptz',
  ],
  '0019_search_words': [
    `CREATE TABLE search_words (
      field text NOT NULL, word text COLLATE "C" NOT NULL, author_id uuid NOT NULL,
      listing_id uuid NOT NULL, PRIMARY KEY (field, word, author_id, listing_id)
    )`,
    'CREATE INDEX search_words_listing_idx ON search_words (listing_id)',
    `CREATE TABLE near_words (
      variant text COLLATE "C" NOT NULL, word text COLLATE "C" NOT NULL,
      PRIMARY KEY (variant, word)
    )`,
  ],
  '0020_cities': [
    'ALTER TABLE listings ADD COLUMN city text',
    'CREATE INDEX listings_city_idx ON listings (city)',
  ],
  '0021_reviews': [
    `CREATE TABLE reviews (
      ${followed}, subject_id uuid NOT NULL, listing_id uuid NOT NULL, rating integer NOT NULL
    )`,
    'CREATE INDEX reviews_subject_idx ON reviews (subject_id)',
    'ALTER TABLE people ADD COLUMN rating jsonb',
  ],
};

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
