import type { Router } from 'express';
import type { Logger } from 'pino';
import { createDeliveries } from './deliveries.ts';
import { createEndpoints } from './endpoints.ts';
import { eventTypeOf, webhookTypes } from './eventTypes.ts';
import { createMessages } from './messages.ts';
import type { Messages } from './messages.ts';
import { carryingOut } from './operator/carryOut.ts';
import { webhooksRouter } from './operator/webhooksRouter.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import { createSender } from './sending/send.ts';
import { openWebhookTables } from './tables.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Config } from '#server/config/config.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Periodic } from '#server/events/periodic.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { dayMs } from '#shared/time/time.ts';

export interface WebhooksOptions {
  config: Pick<Config, 'webhooks'>;
  credentials: { sealSecret: string; operatorSecret: string };
  /** null without the Integration API. */
  operator: (() => IntegrationSdk) | null;
  /** Whose database has the tables; null where the marketplace can not be followed. */
  projection: Pick<Projection, 'database'> | null;
  /** Names the marketplace that is followed. */
  marketplace: string;
  /** Text that changes with the data of the marketplace; null where that is unknown. */
  dataVersion: (() => Promise<string>) | null;
  /** Whether the event log is followed all the time: not where its database is opened by a request. */
  isFollowed: boolean;
  /** Milliseconds between two looks at the event log. */
  intervalMs: number;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Webhooks to other programs (decision 190). */
export interface Webhooks {
  /** Mounted at /api. */
  router: Router;
  /** Reads the log and sends what is due now, to its end; for tests. */
  runOnce(): Promise<void>;
  job: Periodic | null;
}

/** Page size of the event query: a full page means that there are more. */
const eventsPerPage = 100;
const eventTypes = webhookTypes.map(eventTypeOf).join(',');

/** @see Webhooks */
export function composeWebhooks(options: WebhooksOptions): Webhooks {
  const { config, credentials, operator, projection, dataVersion, intervalMs } = options;
  const { now = Date.now } = options;
  const logger = options.logger.child({ part: 'webhooks' });
  const { operatorSecret } = credentials;
  if (!operator || !projection || !options.isFollowed) {
    const refuse = () => Promise.reject(notAvailable());
    const router = webhooksRouter({ carryOut: refuse, operatorSecret });
    return { router, job: null, runOnce: () => Promise.resolve() };
  }
  const { privateAddresses: allowsPrivate } = config.webhooks;
  const seal = createSeal(credentials.sealSecret, 'webhooks');
  const sender = createSender({ allowsPrivate, now });
  let opening: ReturnType<typeof open> | undefined;
  let seenVersion: string | null = null;
  let tidiedAt = -Infinity;

  async function open(from: Pick<Projection, 'database'>) {
    const opened = await openWebhookTables(await from.database());
    const endpoints = createEndpoints(opened, seal, now);
    const messages = createMessages(opened, options.marketplace, now);
    const deliveries = createDeliveries(opened, now);
    const dispatcher = createDispatcher({ endpoints, deliveries, send: sender.send, logger });
    return { endpoints, messages, deliveries, dispatcher };
  }
  const current = () =>
    (opening ??= open(projection).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  async function readToEnd(messages: Messages, query: IntegrationSdk['events']['query']) {
    const version = dataVersion ? await dataVersion() : null;
    if (version !== null && version === seenVersion) return;
    let isRead = false;
    while (!isRead) {
      const position = await messages.position();
      if (!position) await messages.beginNow();
      else {
        const events = await query({ ...position, eventTypes });
        await messages.record(position, events);
        isRead = events.length < eventsPerPage;
      }
    }
    seenVersion = version;
  }

  async function look(): Promise<Awaited<ReturnType<typeof open>>['dispatcher'] | null> {
    if (!operator) return null;
    const { endpoints, messages, deliveries, dispatcher } = await current();
    if (!(await endpoints.hasEnabled())) {
      seenVersion = null;
      return null;
    }
    await readToEnd(messages, operator().events.query);
    await dispatcher.kick();
    if (now() - tidiedAt >= dayMs) {
      await deliveries.tidy();
      tidiedAt = now();
    }
    return dispatcher;
  }

  const periodic = createPeriodic({
    name: 'webhooks',
    run: async () => void (await look()),
    intervalMs,
    logger,
  });
  return {
    router: webhooksRouter({
      operatorSecret,
      carryOut: async order =>
        carryingOut({ ...(await current()), operator, allowsPrivate })(order),
    }),
    runOnce: async () => (await look())?.settled(),
    job: {
      start: periodic.start,
      async close() {
        await periodic.close();
        await (await opening?.catch(() => undefined))?.dispatcher.close();
        await sender.close();
      },
    },
  };
}

const notAvailable = () =>
  apiFault(
    424,
    'webhooks-not-available',
    'Webhooks need the Integration API, and DATABASE_URL beside a hosted marketplace.',
  );
