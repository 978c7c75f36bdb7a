import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Seal } from '#server/base/seal.ts';
import type { DisabledWhy, OpenWebhookTables, WebhookTables } from './tables.ts';
import { dayMs } from '#shared/time/time.ts';

/** Time for which the secret before the last one signs too. */
const bothSecretsMs = dayMs;

export type EndpointRow = Selectable<WebhookTables['site_webhooks.endpoints']>;

/** Secrets that a delivery is signed with, the newest first; null when they can not be read. */
export type Secrets = readonly string[] | null;

const newId = () => `ep_${randomBytes(12).toString('hex')}`;
// 32 bytes: Standard Webhooks require 24 to 64.
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Endpoints of other programs. */
export interface Endpoints {
  list(): Promise<EndpointRow[]>;
  hasEnabled(): Promise<boolean>;
  find(id: string): Promise<EndpointRow | undefined>;
  /** Adds an endpoint that gets what happens from now on. Returns its id and secret. */
  add(url: string, types: readonly string[]): Promise<{ id: string; secret: string }>;
  /** Changes where messages go, and which. Returns false for an unknown one, as the others do. */
  change(id: string, url: string, types: readonly string[]): Promise<boolean>;

  remove(id: string): Promise<boolean>;
  /**
   * Gives an endpoint another secret; the one before signs too for a day. Null for an unknown one.
   */
  rotate(id: string): Promise<string | null>;
  enable(id: string): Promise<boolean>;
  /** Ends deliveries to an endpoint, if it gets any. What waits for it stays. */
  disable(id: string, why: DisabledWhy): Promise<boolean>;
  /** Returns the secrets that sign now. */
  secretsOf(row: EndpointRow): Promise<Secrets>;
}

/** Opens the endpoints. Their secrets are sealed. `now`: epoch milliseconds. */
export function createEndpoints(
  { tables, withoutCacheInvalidation }: OpenWebhookTables,
  seal: Seal,
  now: () => number,
): Endpoints {
  /** Runs a statement; returns whether it has returned a row. */
  const change: Change = async statement => {
    const { rows } = await withoutCacheInvalidation(tx => statement.execute(tx));
    return rows.length > 0;
  };
  const rows = tables.selectFrom('site_webhooks.endpoints').selectAll();
  return {
    list: () => rows.orderBy('created_at').execute(),
    hasEnabled: async () =>
      (await rows.where('disabled_at', 'is', null).limit(1).executeTakeFirst()) !== undefined,
    find: id => rows.where('id', '=', id).executeTakeFirst(),
    async add(url, types) {
      const [id, secret] = [newId(), newSecret()];
      const sealed = await seal.close(secret);
      await change(sql`
        INSERT INTO site_webhooks.endpoints (id, url, types, secret, created_at)
        VALUES (${id}, ${url}, ${JSON.stringify(types)}, ${sealed}, ${new Date(now())})
        RETURNING 1
      `);
      return { id, secret };
    },
    change: (id, url, types) =>
      change(sql`
        UPDATE site_webhooks.endpoints
        SET url = ${url}, types = ${JSON.stringify(types)}::jsonb, failing_since = NULL
        WHERE id = ${id} RETURNING 1
      `),
    async rotate(id) {
      const secret = newSecret();
      const sealed = await seal.close(secret);
      const isDone = await change(sql`
        UPDATE site_webhooks.endpoints
        SET previous_secret = secret, previous_until = ${new Date(now() + bothSecretsMs)},
          secret = ${sealed}
        WHERE id = ${id} RETURNING 1
      `);
      return isDone ? secret : null;
    },
    secretsOf: row => openSecrets(seal, row, now()),
    ...switches(change, now),
  };
}

type Change = (statement: ReturnType<typeof sql>) => Promise<boolean>;

const switches = (
  change: Change,
  now: () => number,
): Pick<Endpoints, 'remove' | 'enable' | 'disable'> => ({
  remove: id => change(sql`DELETE FROM site_webhooks.endpoints WHERE id = ${id} RETURNING 1`),
  enable: id =>
    change(sql`
      UPDATE site_webhooks.endpoints
      SET disabled_at = NULL, disabled_why = NULL, failing_since = NULL
      WHERE id = ${id} RETURNING 1
    `),
  disable: (id, why) =>
    change(sql`
      UPDATE site_webhooks.endpoints
      SET disabled_at = coalesce(disabled_at, ${new Date(now())}),
        disabled_why = coalesce(disabled_why, ${why})
      WHERE id = ${id} RETURNING 1
    `),
});

async function openSecrets(seal: Seal, row: EndpointRow, now: number): Promise<Secrets> {
  const open = async (sealed: string): Promise<string | null> => {
    const secret = await seal.open(sealed);
    return typeof secret === 'string' ? secret : null;
  };
  const secret = await open(row.secret);
  if (secret === null) return null;
  const isBoth = row.previous_until !== null && row.previous_until.getTime() > now;
  const previous = isBoth && row.previous_secret ? await open(row.previous_secret) : null;
  return previous === null ? [secret] : [secret, previous];
}
