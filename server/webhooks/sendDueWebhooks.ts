import { eventTypeOf, webhookTypes } from './eventTypes.ts';
import type { OpenedWebhooks } from './opened.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { dayMs } from '#shared/time/time.ts';

/** Dependencies of a run. */
export interface SendDueDeps {
  /** Returns the tables; opens them with the first call. */
  opened: () => Promise<OpenedWebhooks>;
  operator: () => IntegrationSdk;
  /** Text that changes with the event log; null where that is unknown. */
  dataVersion: (() => Promise<string>) | null;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Page size of the event query: a full page means that there are more. */
const eventsPerPage = 100;
const eventTypes = webhookTypes.map(eventTypeOf).join(',');

/**
 * Creates a run: reads the event log to its end, writes a message for each event, starts the
 * deliveries that are due, and once a day deletes old ones. Resolves to the dispatcher; to null
 * without an endpoint.
 */
export function createSendDueWebhooks(deps: SendDueDeps) {
  const { opened, operator, dataVersion, now } = deps;
  let seenVersion: string | null = null;
  let tidiedAt = -Infinity;

  async function readToEnd(messages: OpenedWebhooks['messages']): Promise<void> {
    const version = dataVersion ? await dataVersion() : null;
    if (version !== null && version === seenVersion) return;
    while (await readPage(messages, operator()));
    seenVersion = version;
  }

  return async (): Promise<OpenedWebhooks['dispatcher'] | null> => {
    const { endpoints, messages, deliveries, dispatcher } = await opened();
    if (!(await endpoints.hasEnabled())) {
      seenVersion = null;
      return null;
    }
    await readToEnd(messages);
    await dispatcher.kick();
    if (now() - tidiedAt >= dayMs) {
      await deliveries.tidy();
      tidiedAt = now();
    }
    return dispatcher;
  };
}

/** Records one page of events, or where the log begins. Returns whether there may be more. */
async function readPage(
  messages: OpenedWebhooks['messages'],
  { events }: IntegrationSdk,
): Promise<boolean> {
  const position = await messages.position();
  if (!position) {
    await messages.beginNow();
    return true;
  }
  const page = await events.query({ ...position, eventTypes });
  await messages.record(position, page);
  return page.length === eventsPerPage;
}
