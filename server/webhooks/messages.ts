import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { EventCursor } from '#server/events/readToEnd.ts';
import type { ProjectionTx } from '#server/projection/write.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { webhookTypeOf } from './eventTypes.ts';
import { bodyOf } from './payload.ts';
import type { EndpointRow } from './endpoints.ts';
import type { OpenWebhookTables, WebhookTables } from './tables.ts';

/** Messages to other programs, which are made of events. */
export interface Messages {
  /** Returns where to read on; null when nothing has been read of this marketplace. */
  position(): Promise<EventCursor | null>;
  /** Begins to read from now on: after a time without endpoints, or with another marketplace. */
  beginNow(): Promise<void>;
  /** Writes what was read after `from`, unless another process has read on meanwhile. */
  record(from: EventCursor, events: readonly MarketplaceEvent[]): Promise<void>;
  /**
   * Sends events of the log to one endpoint, once more if they were sent. Returns how many it
   * wants.
   */
  again(receiver: Receiver, events: readonly MarketplaceEvent[]): Promise<number>;
}

type Receiver = Pick<EndpointRow, 'id' | 'types' | 'created_at'>;

const wants = ({ types }: Receiver, { eventType }: MarketplaceEvent) =>
  types.length === 0 || types.includes(webhookTypeOf(eventType));

const isSince = ({ created_at: from }: Receiver, { createdAt }: MarketplaceEvent) =>
  createdAt === null || Date.parse(createdAt) >= from.getTime();

/** Opens the messages. `source`: names the marketplace; `now`: epoch milliseconds. */
export function createMessages(
  { tables, withoutCacheInvalidation }: OpenWebhookTables,
  source: string,
  now: () => number,
): Messages {
  return {
    async position() {
      const row = await tables
        .selectFrom('site_webhooks.cursor')
        .selectAll()
        .executeTakeFirstOrThrow();
      if (row.source !== source) return null;
      if (row.sequence_id !== null) return { startAfterSequenceId: row.sequence_id };
      return row.since && { createdAtStart: row.since };
    },

    async beginNow() {
      await withoutCacheInvalidation(tx =>
        sql`
          UPDATE site_webhooks.cursor
          SET sequence_id = NULL, since = ${new Date(now())}, source = ${source}
        `.execute(tx),
      );
    },

    record: (from, events) =>
      withoutCacheInvalidation(async tx => {
        const cursor = await sql<Selectable<WebhookTables['site_webhooks.cursor']>>`
          SELECT * FROM site_webhooks.cursor FOR UPDATE
        `.execute(tx);
        const expected = 'startAfterSequenceId' in from ? from.startAfterSequenceId : null;
        const last = events.at(-1);
        if (!last || cursor.rows[0]?.sequence_id !== expected) return;
        const { rows } = await sql<Receiver>`
          SELECT id, types, created_at FROM site_webhooks.endpoints WHERE disabled_at IS NULL
        `.execute(tx);
        for (const event of events) {
          const receivers = rows.filter(one => wants(one, event) && isSince(one, event));
          await writeMessage(tx, { event, receivers, isAgain: false, now: now() });
        }
        await sql`
          UPDATE site_webhooks.cursor SET sequence_id = ${last.sequenceId}
        `.execute(tx);
      }),

    async again(receiver, events) {
      const wanted = events.filter(event => wants(receiver, event));
      await withoutCacheInvalidation(async tx => {
        for (const event of wanted) {
          await writeMessage(tx, { event, receivers: [receiver], isAgain: true, now: now() });
        }
      });
      return wanted.length;
    },
  };
}

interface MessageToWrite {
  event: MarketplaceEvent;
  receivers: readonly Receiver[];
  isAgain: boolean;
  now: number;
}

/**
 * Writes a message and its deliveries. One that was written before has the same id; `isAgain` sends
 * it once more. `now`: epoch milliseconds.
 */
async function writeMessage(
  tx: ProjectionTx,
  { event, receivers, isAgain, now }: MessageToWrite,
): Promise<void> {
  if (receivers.length === 0) return;
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO site_webhooks.messages AS known (id, sequence_id, type, at, body)
    VALUES (${`msg_${randomUUID()}`}, ${event.sequenceId}, ${webhookTypeOf(event.eventType)},
      ${event.createdAt ? new Date(event.createdAt) : at}, ${bodyOf(event, at.getTime())})
    ON CONFLICT (sequence_id) DO UPDATE SET type = known.type RETURNING id
  `.execute(tx);
  const id = rows[0]?.id ?? '';
  for (const receiver of receivers) {
    await sql`
      INSERT INTO site_webhooks.deliveries AS known
        (message_id, endpoint_id, sequence_id, status, due_at)
      VALUES (${id}, ${receiver.id}, ${event.sequenceId}, 'waiting', ${at})
      ON CONFLICT (message_id, endpoint_id) DO UPDATE
      SET status = 'waiting', attempts = 0, due_at = excluded.due_at
      WHERE ${isAgain} AND (known.claimed_until IS NULL OR known.claimed_until < ${at})
    `.execute(tx);
  }
}
