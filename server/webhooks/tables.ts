import type { ColumnType } from 'kysely';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';

/** Reason for which an endpoint gets nothing any more. */
export type DisabledWhy = 'operator' | 'gone' | 'failing' | 'secret';

interface Endpoints {
  id: string;
  url: string;
  /** Types that it gets; all of them when empty. jsonb. */
  types: ColumnType<string[], string, string>;
  /** Sealed. */
  secret: string;
  /** Sealed; signs too until then. */
  previous_secret: string | null;
  previous_until: Date | null;
  created_at: Date;
  /** First failure since the last delivery. */
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_why: DisabledWhy | null;
}

interface Messages {
  /** The `webhook-id`. */
  id: string;
  sequence_id: number;
  type: string;
  at: Date;
  body: string;
}

/** State of a delivery. `failed`: it is not tried any more. */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

interface Deliveries {
  message_id: string;
  endpoint_id: string;
  /** Of the event. */
  sequence_id: number;
  status: DeliveryStatus;
  attempts: number;
  due_at: Date;
  /** Process that is at it, and until when it has the time. */
  claimed_by: string | null;
  claimed_until: Date | null;
  /**
   * Last attempt: its end, the status of the answer (null for none) and how it began, or the error.
   */
  last_at: Date | null;
  last_status: number | null;
  last_answer: string | null;
}

interface Cursor {
  sequence_id: number | null;
  /** Time from which events are read while there is no last one. */
  since: Date | null;
  /** Names the marketplace that is followed. */
  source: string | null;
}

/** Tables of webhooks, named as in SQL. */
export type WebhookTables = {
  'site_webhooks.endpoints': Endpoints;
  'site_webhooks.messages': Messages;
  'site_webhooks.deliveries': Deliveries;
  'site_webhooks.cursor': Cursor;
};

const schema = 'site_webhooks';

const statements = {
  '0001_webhooks': [
    `CREATE TABLE endpoints (
    id text PRIMARY KEY, url text NOT NULL, types jsonb NOT NULL, secret text NOT NULL,
    previous_secret text, previous_until timestamptz, created_at timestamptz NOT NULL,
    failing_since timestamptz, disabled_at timestamptz, disabled_why text
  )`,
    `CREATE TABLE messages (
    id text PRIMARY KEY, sequence_id bigint NOT NULL UNIQUE, type text NOT NULL,
    at timestamptz NOT NULL, body text NOT NULL
  )`,
    'CREATE INDEX messages_at_idx ON messages (at)',
    `CREATE TABLE deliveries (
    message_id text NOT NULL REFERENCES messages ON DELETE CASCADE,
    endpoint_id text NOT NULL REFERENCES endpoints ON DELETE CASCADE,
    sequence_id bigint NOT NULL, status text NOT NULL, attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL, claimed_by uuid, claimed_until timestamptz,
    last_at timestamptz, last_status integer, last_answer text,
    PRIMARY KEY (message_id, endpoint_id)
  )`,
    `CREATE INDEX deliveries_due_idx ON deliveries (endpoint_id, due_at) WHERE status = 'waiting'`,
    'CREATE INDEX deliveries_endpoint_idx ON deliveries (endpoint_id, sequence_id DESC)',
    'CREATE TABLE cursor (sequence_id bigint, since timestamptz, source text)',
    'CREATE UNIQUE INDEX cursor_single ON cursor ((true))',
    'INSERT INTO cursor DEFAULT VALUES',
  ],
};

/** The opened tables. */
export type OpenWebhookTables = OpenSideTables<WebhookTables>;

/** Opens the tables, which are made with the first use. */
export const openWebhookTables = (side: SideTables): Promise<OpenWebhookTables> =>
  openSideTables(side, { schema, statements });
