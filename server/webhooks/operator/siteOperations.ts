import * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation, SiteResult } from '#server/http/operator/siteOperation.ts';
import { endpoint, message } from './orders.ts';
import type { CarryOut, EndpointAnswer } from './orders.ts';

/** Whether an endpoint gets what happens: `failing` while its deliveries fail. */
type EndpointState = 'on' | 'failing' | 'off';

function stateOf({ disabledAt, failingSince }: EndpointAnswer): EndpointState {
  if (disabledAt !== null) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

const none = { available: false, endpoints: [], deliveries: [] };

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
      return { data: { available: true, endpoints: listed(endpoints), deliveries } };
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
  ];
}
