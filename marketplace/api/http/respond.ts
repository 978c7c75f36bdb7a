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

/** Sends a value in the form that the request asked for: transit, verbose transit or plain JSON. */
export function respond(
  req: IncomingMessage,
  res: ServerResponse & Partial<ValueTaker>,
  status: number,
  value: unknown,
): void {
  const asTransit = (req.headers.accept ?? '').includes('application/transit+json');
  const verbose = req.headers['x-transit-verbose'] === 'true';
  const type = asTransit ? 'application/transit+json' : 'application/json';
  const headers = { 'Content-Type': `${type};charset=UTF-8`, ...kept };
  if (res.takeValue && !asTransit) {
    res.takeValue(status, headers, toJson(value));
    return;
  }
  const text = asTransit ? writeTransit(value, verbose) : JSON.stringify(toJson(value));
  res.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
}
