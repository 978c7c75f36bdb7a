import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { ValueTaker } from '@flowroom/marketplace';

/** A request that never goes over a wire. Header names are in lower case. */
export interface MemoryRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** What was answered, whole: a text, or in JSON the value itself. */
export interface MemoryAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  data: unknown;
}

// Nothing is ever sent over it; requests only want to have one.
const noConnection = new Socket();

/**
 * Lets a listener of this process answer without a connection: the same code runs as for a request
 * from outside, only sockets, parsing and compression are left out. For answers sent in one piece.
 */
export function answerInProcess(
  listener: RequestListener,
  { method, url, headers, body }: MemoryRequest,
): Promise<MemoryAnswer> {
  const req = new IncomingMessage(noConnection);
  Object.assign(req, { method, url, headers, complete: true });
  if (body) req.push(body);
  req.push(null);
  return new Promise(resolve => {
    const res = new ServerResponse(req);
    const takeHead = (status: number, ...rest: unknown[]) => {
      res.statusCode = status;
      for (const [name, value] of Object.entries((rest.at(-1) ?? {}) as OutgoingHttpHeaders)) {
        if (value !== undefined) res.setHeader(name, value);
      }
      return res;
    };
    const takeBody = (chunk?: unknown) => {
      const data = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : '';
      resolve({ status: res.statusCode, headers: res.getHeaders(), data });
      return res;
    };
    const taker: ValueTaker = {
      takeValue(status, added, data) {
        takeHead(status, added);
        resolve({ status, headers: res.getHeaders(), data });
      },
    };
    Object.assign(res, { writeHead: takeHead, end: takeBody, ...taker });
    listener(req, res);
  });
}
