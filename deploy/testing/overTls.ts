import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** A request to a proxy, as a browser sends it. */
export interface ProxyRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
}

/**
 * Sends a request to https://localhost and trusts one certificate; the answer is still to be read.
 */
export async function send(
  { port, ca }: { port: number; ca: Buffer },
  path: string,
  { method = 'GET', headers = {}, body }: ProxyRequest = {},
): Promise<IncomingMessage> {
  const request = https.request({
    host: 'localhost',
    port,
    ca,
    path,
    method,
    headers,
    agent: false,
  });
  const answered = once(request, 'response');
  if (body === undefined || typeof body === 'string') request.end(body);
  else body.on('error', error => request.destroy(error)).pipe(request);
  const [answer] = (await answered) as [IncomingMessage];
  return answer;
}

/** Sends a request and reads its answer. */
export async function ask(
  ...request: Parameters<typeof send>
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const answer = await send(...request);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}
