import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { dataOf } from '../api/consoleApi.ts';
import { anyShape } from '../api/shapes.ts';
import type { WebhookEndpoint } from '../api/webhookShapes.ts';
import { useAct } from '../data/useOperation.ts';
import type { Receiver } from './EndpointDialog.tsx';

const secretShape = dataOf(v.object({ secret: v.string() }));

/** What is requested before an act; `secret` shows one. */
export type Asking =
  | { what: 'add' }
  | { what: 'change'; endpoint: WebhookEndpoint }
  | { what: 'remove' | 'rotate'; endpoint: WebhookEndpoint }
  | { what: 'secret'; secret: string };

/** Acts on endpoints that are requested about first, and the dialog that is open. */
export function useEndpointActs() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const show = (secret: string) => setAsking({ what: 'secret', secret });
  const add = useAct(async (api, receiver: Receiver) => {
    show((await api.post(secretShape, 'site/webhooks/add', receiver)).secret);
  });
  const rotate = useAct(async (api, endpoint: string) => {
    show((await api.post(secretShape, 'site/webhooks/rotate', { endpoint })).secret);
  });
  const change = useAct(
    (api, given: Receiver & { endpoint: string }) =>
      api.post(anyShape, 'site/webhooks/update', given),
    { done: () => <FormattedMessage id="ConsoleWebhooks.change.done" />, onDone: close },
  );
  const remove = useAct(
    (api, endpoint: string) => api.post(anyShape, 'site/webhooks/remove', { endpoint }),
    { done: () => <FormattedMessage id="ConsoleWebhooks.remove.done" />, onDone: close },
  );
  const all = [add, rotate, change, remove];
  return {
    asking,
    ask(next: Asking) {
      for (const act of all) act.reset();
      setAsking(next);
    },
    close,
    error: all.find(({ error }) => error)?.error ?? null,
    inProgress: all.some(({ isPending }) => isPending),
    save(receiver: Receiver) {
      if (asking?.what === 'change') change.mutate({ ...receiver, endpoint: asking.endpoint.id });
      else add.mutate(receiver);
    },
    rotate: (endpoint: WebhookEndpoint) => rotate.mutate(endpoint.id),
    remove: (endpoint: WebhookEndpoint) => remove.mutate(endpoint.id),
  };
}

export type EndpointActs = ReturnType<typeof useEndpointActs>;
