import * as v from 'valibot';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import { endpoint, message } from './orders.ts';
import type { CarryOut, EndpointAnswer } from './orders.ts';

/** Whether an endpoint gets what happens: `failing` while its deliveries fail. */
type EndpointState = 'on' | 'failing' | 'off';

function stateOf({ disabledAt, failingSince }: EndpointAnswer): EndpointState {
  if (disabledAt !== null) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

const none = { available: false, endpoints: [], deliveries: [] };

/** Lists endpoints with their state, and the newest deliveries. */
const queryWebhooks = (carryOut: CarryOut | null) =>
  siteOperation({
    name: 'site/webhooks/query',
    method: 'GET',
    input: v.object({ of: v.optional(v.union([endpoint, message])) }),
    async run({ of = null }) {
      if (!carryOut) return { data: none };
      const [{ endpoints = [] }, { deliveries = [] }] = await Promise.all([
        carryOut({ do: 'list' }),
        carryOut({ do: 'log', of }),
      ]);
      const listed = endpoints.map(one => ({ ...one, state: stateOf(one) }));
      return { data: { available: true, endpoints: listed, deliveries } };
    },
  });

/**
 * What operators see and do about webhooks at the console. @param carryOut null where the
 * marketplace can not be followed
 */
export const webhooksSiteOperations = (carryOut: CarryOut | null): AnySiteOperation[] => [
  queryWebhooks(carryOut),
];
