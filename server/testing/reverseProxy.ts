import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { listen } from './listen.ts';

/** How a proxy in front of the server treats headers. */
export interface ReverseProxyOptions {
  /** `appends` says who came, as most do; `silent` names itself in no header. */
  forwarding?: 'appends' | 'silent';
  /** Value that it writes into X-Forwarded-Proto. */
  protocol?: 'http' | 'https';
}

/** A proxy on a port of its own, in front of a server. */
export interface ReverseProxy {
  url: string;
  close(): Promise<void>;
}

/** Starts a real reverse proxy; clients reach the server at its address, under the same Host. */
export const reverseProxy = (
  target: string,
  { forwarding = 'appends', protocol }: ReverseProxyOptions = {},
): Promise<ReverseProxy> =>
  listen((req, res) => {
    const before = req.headers['x-forwarded-for'];
    const peer = req.socket.remoteAddress ?? '';
    const added: IncomingHttpHeaders = {
      ...(forwarding === 'appends'
        ? { 'x-forwarded-for': before ? `${String(before)}, ${peer}` : peer }
        : {}),
      ...(protocol ? { 'x-forwarded-proto': protocol } : {}),
    };
    const onwards = request(
      new URL(req.url ?? '/', target),
      { method: req.method, headers: { ...req.headers, ...added } },
      answer => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onwards.on('error', () => res.writeHead(502).end());
    req.pipe(onwards);
  });
