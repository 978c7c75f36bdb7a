import type { IncomingMessage, ServerResponse } from 'node:http';
import { toJson } from '#marketplace/contract/fields.ts';
import { writeTransit } from '#marketplace/wire/transitWriter.ts';

/** Sends a value in the form that the request asked for: transit, verbose transit or plain JSON. */
export function respond(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  value: unknown,
): void {
  const asTransit = (req.headers.accept ?? '').includes('application/transit+json');
  const verbose = req.headers['x-transit-verbose'] === 'true';
  const text = asTransit ? writeTransit(value, verbose) : JSON.stringify(toJson(value));
  res.writeHead(status, {
    'Content-Type': asTransit
      ? 'application/transit+json;charset=UTF-8'
      : 'application/json;charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    Vary: 'Accept, Authorization',
  });
  res.end(text);
}
