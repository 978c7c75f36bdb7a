import * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation, SiteResult } from '#server/http/operator/siteOperation.ts';
import { webhookTypes } from '../eventTypes.ts';
import { endpoint, message, receiver } from './orders.ts';
import type { CarryOut, EndpointAnswer } from './orders.ts';

/** Whether an endpoint gets what happens: `failing` while its deliveries fail. */
type EndpointState = 'on' | 'failing' | 'off';

function stateOf({ disabledAt, failingSince }: EndpointAnswer): EndpointState {
  if (disabledAt !== null) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

const none = { available: false, endpoints: [], deliveries: [], types: webhookTypes };

const listed = (endpoints: readonly EndpointAnswer[] = []) =>
  endpoints.map(one => ({ ...one, state: stateOf(one) }));

/** Carries out orders; refuses them where the marketplace can not be followed. */
const requireFollowed =
  (carryOut: CarryOut | null): CarryOut =>
  order => {
    if (carryOut) return carryOut(order);
    throw apiFault(424, 'webhooks-not-available', 'The marketplace can not be followed.');
  };

/** Lists endpoints with their state, and the newest deliveries. */
const queryWebhooks = (carryOut: CarryOut | null) =>
  siteOperation({
    name: 'site/webhooks/query',
    method: 'GET',
    input: v.object({ of: v.optional(v.union([endpoint, message])) }),
    async run({ of = null }) {
      if (!carryOut) return { data: none };
      const [{ endpoints }, { deliveries = [] }] = await Promise.all([
        carryOut({ do: 'list' }),
        carryOut({ do: 'log', of }),
      ]);
      return {
        data: { available: true, endpoints: listed(endpoints), deliveries, types: webhookTypes },
      };
    },
  });

/** Sends one delivery once more. */
const replayWebhook = (carryOut: CarryOut) =>
  siteOperation({
    name: 'site/webhooks/replay',
    method: 'POST',
    input: v.strictObject({ message, endpoint }),
    run: async input => ({ data: await carryOut({ do: 'replay', ...input }) }),
  });

/** Address and types of an endpoint, for the log; `undefined` without one. */
const facts = (one: EndpointAnswer | undefined) => ({ url: one?.url, types: one?.types });

const changeOf = (before: EndpointAnswer | undefined, after: EndpointAnswer | undefined) =>
  ({
    url: { before: facts(before).url, after: facts(after).url },
    types: { before: facts(before).types, after: facts(after).types },
  }) satisfies SiteResult['change'];

const findBefore = async (carryOut: CarryOut, id: string) =>
  (await carryOut({ do: 'list' })).endpoints?.find(one => one.id === id);

/** Adds an endpoint; the answer has the secret that signs, which nobody can read again. */
const addWebhook = (carryOut: CarryOut) =>
  siteOperation({
    name: 'site/webhooks/add',
    method: 'POST',
    input: v.strictObject(receiver),
    async run(input): Promise<SiteResult> {
      const { endpoints: [added] = [], secret } = await carryOut({ do: 'add', ...input });
      return { data: { id: added?.id, secret }, change: changeOf(undefined, added) };
    },
  });

/** Changes where messages go, and which. */
const updateWebhook = (carryOut: CarryOut) =>
  siteOperation({
    name: 'site/webhooks/update',
    method: 'POST',
    input: v.strictObject({ endpoint, ...receiver }),
    async run(input): Promise<SiteResult> {
      const before = await findBefore(carryOut, input.endpoint);
      const { endpoints: [after] = [] } = await carryOut({ do: 'change', ...input });
      return { data: after ?? null, change: changeOf(before, after) };
    },
  });

/** Removes an endpoint with its deliveries. */
const removeWebhook = (carryOut: CarryOut) =>
  siteOperation({
    name: 'site/webhooks/remove',
    method: 'POST',
    input: v.strictObject({ endpoint }),
    async run({ endpoint: id }): Promise<SiteResult> {
      const before = await findBefore(carryOut, id);
      await carryOut({ do: 'remove', endpoint: id });
      return { data: { id }, change: changeOf(before, undefined) };
    },
  });

/** Gives an endpoint another secret; the one before signs too for a day. */
const rotateWebhook = (carryOut: CarryOut) =>
  siteOperation({
    name: 'site/webhooks/rotate',
    method: 'POST',
    input: v.strictObject({ endpoint }),
    async run({ endpoint: id }) {
      const { secret } = await carryOut({ do: 'rotate', endpoint: id });
      return { data: { id, secret } };
    },
  });

/** Sends a test at once; the answer says how the receiver has answered. */
const testWebhook = (carryOut: CarryOut) =>
  siteOperation({
    name: 'site/webhooks/test',
    method: 'POST',
    input: v.strictObject({ endpoint }),
    run: async input => ({ data: (await carryOut({ do: 'test', ...input })).tested }),
  });

/** Switches an endpoint on or off. */
const switchWebhook = (carryOut: CarryOut, to: 'enable' | 'disable') =>
  siteOperation({
    name: `site/webhooks/${to}`,
    method: 'POST',
    input: v.strictObject({ endpoint }),
    async run({ endpoint: id }): Promise<SiteResult> {
      const find = (endpoints: readonly EndpointAnswer[] = []) =>
        listed(endpoints).find(one => one.id === id);
      const before = find((await carryOut({ do: 'list' })).endpoints);
      const after = find((await carryOut({ do: to, endpoint: id })).endpoints);
      const change = { state: { before: before?.state, after: after?.state } };
      return { data: after, change: before?.state === after?.state ? null : change };
    },
  });

/**
 * What operators see and do about webhooks at the console. @param carryOut null where the
 * marketplace can not be followed
 */
export function webhooksSiteOperations(carryOut: CarryOut | null): AnySiteOperation[] {
  const carryOutHere = requireFollowed(carryOut);
  return [
    queryWebhooks(carryOut),
    replayWebhook(carryOutHere),
    switchWebhook(carryOutHere, 'enable'),
    switchWebhook(carryOutHere, 'disable'),
    ...[addWebhook, updateWebhook, removeWebhook, rotateWebhook, testWebhook].map(make =>
      make(carryOutHere),
    ),
  ];
}
