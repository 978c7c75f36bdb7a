import type { IncomingMessage, ServerResponse } from 'node:http';
import { toJson } from '#marketplace/contract/fields.ts';
import { writeTransit } from '#marketplace/wire/transitWriter.ts';

const commonHeaders = { 'Cache-Control': 'no-store', Vary: 'Accept, Authorization' };

/** Encoded bodies by format, for values that are sent several times. */
export type SentForms = Map<string, Buffer>;

/** Sends a value in the requested format: transit, verbose transit or plain JSON. */
export function respond(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  value: unknown,
  sent?: SentForms,
): void {
  const asTransit = (req.headers.accept ?? '').includes('application/transit+json');
  const verbose = req.headers['x-transit-verbose'] === 'true';
  const type = asTransit ? 'application/transit+json' : 'application/json';
  const headers = { 'Content-Type': `${type};charset=UTF-8`, ...commonHeaders };
  const form = `${type} ${verbose}`;
  const body =
    sent?.get(form) ??
    Buffer.from(asTransit ? writeTransit(value, verbose) : JSON.stringify(toJson(value)));
  sent?.set(form, body);
  res.writeHead(status, { ...headers, 'Content-Length': body.length });
  res.end(body);
}
