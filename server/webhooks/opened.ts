import type { Logger } from 'pino';
import { createDeliveries } from './deliveries.ts';
import { createEndpoints } from './endpoints.ts';
import { createMessages } from './messages.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import type { createSender } from './sending/send.ts';
import { openWebhookTables } from './tables.ts';
import type { Seal } from '#server/base/seal.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Tables of webhooks, and what sends from them. */
export type OpenedWebhooks = Awaited<ReturnType<typeof openWebhooks>>;

/** Dependencies of the tables. */
export interface OpenWebhooksDeps {
  /** Whose database has the tables. */
  projection: Pick<Projection, 'database'>;
  /** Names the marketplace that is followed. */
  name: string;
  /** Of the signing secrets. */
  seal: Seal;
  send: ReturnType<typeof createSender>['send'];
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Opens the tables and starts what sends. */
export async function openWebhooks({
  projection,
  name,
  seal,
  send,
  logger,
  now,
}: OpenWebhooksDeps) {
  const tables = await openWebhookTables(await projection.database());
  const endpoints = createEndpoints(tables, seal, now);
  const deliveries = createDeliveries(tables, now);
  return {
    endpoints,
    messages: createMessages(tables, name, now),
    deliveries,
    dispatcher: createDispatcher({ endpoints, deliveries, send, logger }),
  };
}
