import type { Logger } from 'pino';
import type { Claimed, Deliveries } from '../deliveries.ts';
import type { Endpoints } from '../endpoints.ts';
import type { Send } from './send.ts';

export interface DispatcherOptions {
  endpoints: Pick<Endpoints, 'find' | 'secretsOf' | 'disable'>;
  deliveries: Pick<Deliveries, 'due' | 'claim' | 'finish'>;
  send: Send;
  logger: Logger;
}

/** Messages that an endpoint gets at once. */
const atOnce = 4;

/** Sends what is due. A slow endpoint delays no other one. */
export function createDispatcher({ endpoints, deliveries, send, logger }: DispatcherOptions) {
  const busy = new Map<string, Promise<void>>();
  let isClosed = false;

  /** Sends one message; returns whether the receiver took it. */
  async function deliver(one: Claimed, url: string, secrets: readonly string[]): Promise<boolean> {
    const { messageId: id, endpointId, body } = one;
    const outcome = await send({ url, secrets, id, body });
    const isDisabled = await deliveries.finish(one, outcome);
    const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    if (!isTaken) {
      const { status } = outcome;
      logger.info({ endpointId, messageId: id, attempts: one.attempts, status }, 'webhook failed');
    }
    if (isDisabled) logger.warn({ endpointId }, 'an endpoint of webhooks gets nothing any more');
    return isTaken;
  }

  async function drain(endpointId: string): Promise<void> {
    let isTaking = true;
    while (isTaking && !isClosed) {
      const endpoint = await endpoints.find(endpointId);
      const secrets = endpoint && (await endpoints.secretsOf(endpoint));
      if (!endpoint || endpoint.disabled_at) return;
      if (!secrets) {
        await endpoints.disable(endpointId, 'secret');
        logger.warn({ endpointId }, 'the secret of an endpoint of webhooks can not be read');
        return;
      }
      const claimed = await deliveries.claim(endpointId, atOnce);
      if (claimed.length === 0) return;
      const taken = await Promise.all(claimed.map(one => deliver(one, endpoint.url, secrets)));
      // A receiver that fails is left alone until the next look.
      isTaking = taken.every(Boolean);
    }
  }

  return {
    /** Begins to send what is due, and does not wait for it. */
    async kick(): Promise<void> {
      for (const id of await deliveries.due()) {
        if (busy.has(id) || isClosed) continue;
        const draining = drain(id)
          .catch((error: unknown) => {
            logger.warn({ err: error, endpointId: id }, 'webhooks could not be sent');
          })
          .finally(() => busy.delete(id));
        busy.set(id, draining);
      }
    },

    /** Waits for what is being sent. */
    settled: async (): Promise<void> => void (await Promise.all(busy.values())),

    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(busy.values());
    },
  };
}
