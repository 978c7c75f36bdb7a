import { once } from 'node:events';
import http from 'node:http';

/**
 * Behaviour of the proxied server: unchanged, every answer delayed by `ms`, every answer a 500, or
 * answers of some paths held back `until` something has happened.
 */
export type ProxyBehaviour =
  | { kind: 'normal' }
  | { kind: 'slow'; ms: number }
  | { kind: 'broken' }
  | { kind: 'held'; paths: RegExp; until: Promise<void> };

/** Proxy between a web server and a marketplace, or a browser and a web server. */
export interface FaultProxy {
  port: number;
  behaviour: ProxyBehaviour;
  close(): Promise<void>;
}

/** Forwards requests to a local port, as `behaviour` says at the moment. */
export async function startFaultProxy(port: () => number): Promise<FaultProxy> {
  const server = http.createServer((req, res) => {
    const { behaviour } = proxy;
    if (behaviour.kind === 'broken') {
      req.resume();
      res.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
      return;
    }
    const { method, url: path, headers } = req;
    const onward = http.request({ host: 'localhost', port: port(), method, path, headers });
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
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
