import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { toJson } from '#marketplace/contract/fields.ts';
import { writeTransit } from '#marketplace/wire/transitWriter.ts';

/**
 * A response that stays within the process may have this: it takes an answer in JSON as the value
 * that it is, where nobody needs the text.
 */
export interface ValueTaker {
  takeValue(status: number, headers: OutgoingHttpHeaders, value: unknown): void;
}

const kept = { 'Cache-Control': 'no-store', Vary: 'Accept, Authorization' };

/** What a value looks like in the forms it was sent in so far, for values that are sent again. */
export type SentForms = Map<string, unknown>;

/** Sends a value in the form that the request asked for: transit, verbose transit or plain JSON. */
export function respond(
  req: IncomingMessage,
  res: ServerResponse & Partial<ValueTaker>,
  status: number,
  value: unknown,
  sent?: SentForms,
): void {
  const asTransit = (req.headers.accept ?? '').includes('application/transit+json');
  const verbose = req.headers['x-transit-verbose'] === 'true';
  const type = asTransit ? 'application/transit+json' : 'application/json';
  const headers = { 'Content-Type': `${type};charset=UTF-8`, ...kept };
  const inForm = <Form>(name: string, make: () => Form): Form => {
    if (!sent) return make();
    if (!sent.has(name)) sent.set(name, frozen(make()));
    return sent.get(name) as Form;
  };
  if (res.takeValue && !asTransit) {
    const json = inForm('value', () => toJson(value));
    res.takeValue(status, headers, json);
    return;
  }
  const body = inForm(`${type} ${verbose}`, () =>
    Buffer.from(asTransit ? writeTransit(value, verbose) : JSON.stringify(toJson(value))),
  );
  res.writeHead(status, { ...headers, 'Content-Length': body.length });
  res.end(body);
}

/** Several readers get the same value: none may change it for the others. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
