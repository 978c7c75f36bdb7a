import { once } from 'node:events';
import http from 'node:http';

/**
 * Behaviour of the proxied server: unchanged, every answer delayed by `ms`, every answer a 500,
 * some paths answered with a status, or their answers held back `until` something has happened.
 */
export type ProxyBehaviour =
  | { kind: 'normal' }
  | { kind: 'slow'; ms: number }
  | { kind: 'broken' }
  | { kind: 'refused'; paths: RegExp; status: number }
  | { kind: 'held'; paths: RegExp; until: Promise<void> };

/** Proxy between a web server and a marketplace, or a browser and a web server. */
export interface FaultProxy {
  port: number;
  behaviour: ProxyBehaviour;
  /** Requests since the last call of this, by method and path without the query. */
  counted(): Map<string, number>;
  close(): Promise<void>;
}

/** Forwards requests to a local port, as `behaviour` says at the moment. */
export async function startFaultProxy(port: () => number): Promise<FaultProxy> {
  let requests = new Map<string, number>();
  const server = http.createServer((req, res) => {
    const { behaviour } = proxy;
    const [pathname = ''] = (req.url ?? '').split('?', 1);
    const request = `${req.method} ${pathname}`;
    requests.set(request, (requests.get(request) ?? 0) + 1);
    if (behaviour.kind === 'refused' && behaviour.paths.test(pathname)) {
      req.resume();
      res.writeHead(behaviour.status).end();
      return;
    }
    if (behaviour.kind === 'broken') {
      req.resume();
      res.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
      return;
    }
    const { method, url: path, headers } = req;
    // A connection of its own: one that is used again may have been closed just now, which would
    // be a fault that no test has ordered.
    const to = { host: 'localhost', port: port(), agent: false };
    const onward = http.request({ ...to, method, path, headers });
    onward.on('response', answer => {
      const pass = () => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      };
      if (behaviour.kind === 'slow') setTimeout(pass, behaviour.ms);
      else if (behaviour.kind === 'held' && behaviour.paths.test(path ?? ''))
        void behaviour.until.then(pass);
      else pass();
    });
    // Looks like a refused connection to the web server.
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const proxy: FaultProxy = {
    port: address && typeof address === 'object' ? address.port : 0,
    behaviour: { kind: 'normal' },
    counted() {
      const before = requests;
      requests = new Map();
      return before;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
