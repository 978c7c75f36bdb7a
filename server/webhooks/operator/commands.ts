import { terminalLine, terminalQuote } from '#server/base/terminalText.ts';
import * as v from 'valibot';
import { webhooksAnswer, webhooksOrder, webhooksPath } from './orders.ts';
import type { DeliveryAnswer, EndpointAnswer, WebhooksAnswer, WebhooksOrder } from './orders.ts';
import { callServer } from '#server/http/operator/callServer.ts';

/** Lines about webhooks in the help of `npm run operate`. */
export const webhooksUsage = `  webhooks                      lists the programs that are told what happens
  webhooks types                lists what they can be told of
  webhooks add <url> [<types>]  tells a program, of some types with commas between them; prints its secret
  webhooks change <endpoint> <url> [<types>]
  webhooks test <endpoint>      sends a signed message about nothing, and prints the answer
  webhooks rotate <endpoint>    gives it another secret; the one before signs too for a day
  webhooks enable | disable | remove <endpoint>
  webhooks log [<endpoint or message>]
                                lists the last 50 deliveries
  webhooks replay <message>     sends a message again
  webhooks replay <endpoint> <from> [<to>]
                                sends all that happened between two times, 2026-11-21T18:00:00Z`;

/** Reads the words after `webhooks`; null for what is no order. `now`: epoch milliseconds. */
export function readWebhooksOrder(
  [name = 'list', first, ...rest]: readonly string[],
  now: number,
): WebhooksOrder | null {
  const until = new Date(now).toISOString();
  const orders: Record<string, () => object> = {
    list: () => ({ do: 'list' }),
    add: () => ({ do: 'add', url: first, types: rest[0]?.split(',').filter(Boolean) ?? [] }),
    change: () => ({
      do: 'change',
      endpoint: first,
      url: rest[0],
      types: rest[1]?.split(',').filter(Boolean) ?? [],
    }),
    log: () => ({ do: 'log', of: first ?? null }),
    replay: () =>
      first?.startsWith('ep_')
        ? { do: 'replay-range', endpoint: first, from: rest[0], to: rest[1] ?? until }
        : { do: 'replay', message: first },
  };
  const most = { list: 0, add: 2, change: 3, log: 1, replay: 3 }[name] ?? 1;
  if ([first, ...rest].filter(word => word !== undefined).length > most) return null;
  const order = orders[name]?.() ?? { do: name, endpoint: first };
  const { success, output } = v.safeParse(webhooksOrder, order);
  return success ? output : null;
}

const lineOfEndpoint = (one: EndpointAnswer): string =>
  [
    `${one.id}  ${one.url}`,
    `  ${one.types.length > 0 ? one.types.join(', ') : 'everything'}`,
    ...(one.failingSince ? [`  fails since ${one.failingSince}`] : []),
    ...(one.disabledAt ? [`  disabled since ${one.disabledAt}: ${one.disabledWhy}`] : []),
  ].join('\n');

const lineOfDelivery = (one: DeliveryAnswer): string => {
  const status = one.lastStatus ?? (one.lastAt ? 'no answer' : 'not sent yet');
  const next = one.dueAt && one.attempts > 0 ? `, again at ${one.dueAt}` : '';
  return [
    `${one.at}  ${one.type}  ${one.status}`,
    `  ${one.messageId} to ${one.endpointId}: ${one.attempts} attempts, ${status}${next}`,
    ...(one.lastAnswer && one.status !== 'delivered' ? [terminalQuote(one.lastAnswer)] : []),
  ].join('\n');
};

/**
 * Writes an answer for a terminal. What a receiver has answered is shown without control
 * characters.
 */
export function linesOfAnswer(answer: WebhooksAnswer): string {
  const { endpoints, deliveries, secret, tested, queued } = answer;
  const lines = [
    ...(endpoints?.map(lineOfEndpoint) ?? []),
    ...(endpoints?.length === 0 ? ['No program is told.'] : []),
    ...(deliveries?.map(lineOfDelivery) ?? []),
    ...(deliveries?.length === 0 ? ['Nothing was sent.'] : []),
    ...(secret ? [`secret: ${secret}`, 'It is not shown again.'] : []),
    ...(tested ? [`answer: ${tested.status ?? 'none'}`, terminalQuote(tested.answer)] : []),
    ...(queued === undefined ? [] : [`${queued} on their way.`]),
  ].join('\n');
  return lines.split('\n').map(terminalLine).join('\n');
}

const refusal = v.object({ errors: v.array(v.object({ title: v.string() })) });

/**
 * Has the running server carry out an order; returns its answer for a terminal. @throws Error for a
 * refusal
 */
export async function runWebhooksOrder(order: WebhooksOrder): Promise<string> {
  const answer = await callServer(`/api${webhooksPath}`, order);
  const body: unknown = await answer.json();
  if (!answer.ok) {
    const { success, output } = v.safeParse(refusal, body);
    throw new Error(
      (success && output.errors[0]?.title) || `The server answered ${answer.status}.`,
    );
  }
  return linesOfAnswer(v.parse(webhooksAnswer, body));
}
