import { randomUUID } from 'node:crypto';
import type { DeliveryAnswer, EndpointAnswer, WebhooksAnswer, WebhooksOrder } from './orders.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Deliveries } from '../deliveries.ts';
import type { EndpointRow, Endpoints } from '../endpoints.ts';
import { typesOfFilter } from '../eventTypes.ts';
import type { Messages } from '../messages.ts';
import { isPrivateHost } from '#server/base/publicAddresses.ts';
import type { Send } from '../sending/send.ts';

/** Dependencies of the orders. */
export interface CarryOutOptions {
  endpoints: Endpoints;
  messages: Messages;
  deliveries: Deliveries;
  operator: () => IntegrationSdk;
  allowsPrivate: boolean;
  /** Sends a message once. */
  send: Send;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Page size of the event query: a full page means that there are more. */
const eventsPerPage = 100;

const iso = (at: Date | null): string | null => at && at.toISOString();

const endpointAnswer = (row: EndpointRow): EndpointAnswer => ({
  id: row.id,
  url: row.url,
  types: row.types,
  createdAt: row.created_at.toISOString(),
  failingSince: iso(row.failing_since),
  disabledAt: iso(row.disabled_at),
  disabledWhy: row.disabled_why,
});

type LogRow = Awaited<ReturnType<Deliveries['log']>>[number];

const deliveryAnswer = (row: LogRow): DeliveryAnswer => ({
  messageId: row.message_id,
  endpointId: row.endpoint_id,
  type: row.type,
  at: row.at.toISOString(),
  status: row.status,
  attempts: row.attempts,
  dueAt: row.status === 'waiting' ? row.due_at.toISOString() : null,
  lastAt: iso(row.last_at),
  lastStatus: row.last_status,
  lastAnswer: row.last_answer,
});

const unknown = (field: string) => apiFault(404, 'not-found', 'There is no such thing.', [field]);

/** Carries out what operators order of webhooks. */
export function carryingOut(options: CarryOutOptions) {
  const { endpoints, deliveries } = options;
  const listed = async (): Promise<WebhooksAnswer> => ({
    endpoints: (await endpoints.list()).map(endpointAnswer),
  });
  const changed = async (isKnown: boolean): Promise<WebhooksAnswer> => {
    if (!isKnown) throw unknown('endpoint');
    return listed();
  };

  return async function carryOut(order: WebhooksOrder): Promise<WebhooksAnswer> {
    switch (order.do) {
      case 'list':
        return listed();
      case 'add':
        return add(options, order.url, order.types);
      case 'change':
        return change(options, order);
      case 'test':
        return test(options, order.endpoint);
      case 'remove':
        return changed(await endpoints.remove(order.endpoint));
      case 'enable':
        return changed(await enable(options, order.endpoint));
      case 'disable':
        return changed(await endpoints.disable(order.endpoint, 'operator'));
      case 'rotate': {
        const secret = await endpoints.rotate(order.endpoint);
        if (secret === null) throw unknown('endpoint');
        return { secret };
      }
      case 'log':
        return { deliveries: (await deliveries.log(order.of)).map(deliveryAnswer) };
      case 'replay': {
        const queued = await deliveries.again(order.message, order.endpoint);
        if (queued === 0) throw unknown('message');
        return { queued };
      }
      case 'replay-range':
        return { queued: await replayRange(options, order) };
    }
  };
}

/** @throws ApiFault 400 for an address that nothing is sent to */
function requireUsable(address: string, allowsPrivate: boolean): void {
  const url = new URL(address);
  const isUsable = allowsPrivate
    ? ['http:', 'https:'].includes(url.protocol)
    : url.protocol === 'https:' && !isPrivateHost(url);
  if (isUsable) return;
  const title = 'Only public addresses under https, unless WEBHOOK_PRIVATE_ADDRESSES allows it.';
  throw apiFault(400, 'webhook-address-refused', title, ['url']);
}

/** @throws ApiFault 400 for a word that is no type */
function requireTypes(words: readonly string[]): string[] {
  const types = typesOfFilter(words);
  if (types) return types;
  throw apiFault(400, 'validation-invalid-value', 'There is no such type.', ['types']);
}

/** Adds an endpoint. @throws ApiFault 400 for an unusable address or an unknown type */
async function add(
  { endpoints, messages, allowsPrivate }: CarryOutOptions,
  url: string,
  words: readonly string[],
): Promise<WebhooksAnswer> {
  requireUsable(url, allowsPrivate);
  const types = requireTypes(words);
  // While there was none nothing was read, and nothing of that time is sent.
  if (!(await endpoints.hasEnabled())) await messages.beginNow();
  const { id, secret } = await endpoints.add(url, types);
  const row = await endpoints.find(id);
  return { endpoints: row ? [endpointAnswer(row)] : [], secret };
}

/** Changes where messages go, and which. What waits goes there too. @throws ApiFault 400, 404 */
async function change(
  { endpoints, allowsPrivate }: CarryOutOptions,
  { endpoint: id, url, types }: Extract<WebhooksOrder, { do: 'change' }>,
): Promise<WebhooksAnswer> {
  requireUsable(url, allowsPrivate);
  if (!(await endpoints.change(id, url, requireTypes(types)))) throw unknown('endpoint');
  const row = await endpoints.find(id);
  return { endpoints: row ? [endpointAnswer(row)] : [] };
}

/**
 * Sends a signed message of the type `webhook.test` once, also to an endpoint that is off. It is
 * about nothing and is not stored. @throws ApiFault 404, 409
 */
async function test(
  { endpoints, send, now }: CarryOutOptions,
  id: string,
): Promise<WebhooksAnswer> {
  const row = await endpoints.find(id);
  if (!row) throw unknown('endpoint');
  const secrets = await endpoints.secretsOf(row);
  if (!secrets) throw apiFault(409, 'conflict', 'Its secret can not be read: give it another one.');
  const timestamp = new Date(now()).toISOString();
  const { status, answer } = await send({
    url: row.url,
    secrets,
    id: `msg_test_${randomUUID()}`,
    body: JSON.stringify({ type: 'webhook.test', timestamp, data: { endpointId: id } }),
  });
  return { tested: { status, answer } };
}

async function enable({ endpoints, messages }: CarryOutOptions, id: string): Promise<boolean> {
  if (!(await endpoints.hasEnabled())) await messages.beginNow();
  return endpoints.enable(id);
}

/**
 * Sends the events between two times to an endpoint. Returns how many it wants. @throws ApiFault
 * 404
 */
async function replayRange(
  { endpoints, messages, operator }: CarryOutOptions,
  { endpoint: id, from, to }: { endpoint: string; from: string; to: string },
): Promise<number> {
  const receiver = await endpoints.find(id);
  if (!receiver) throw unknown('endpoint');
  const end = Date.parse(to);
  let cursor: object = { createdAtStart: new Date(from) };
  let queued = 0;
  for (;;) {
    const events = await operator().events.query(cursor);
    const within = events.filter(({ createdAt }) => createdAt && Date.parse(createdAt) < end);
    queued += await messages.again(receiver, within);
    const last = events.at(-1);
    if (!last || events.length < eventsPerPage || within.length === 0) return queued;
    cursor = { startAfterSequenceId: last.sequenceId };
  }
}
