import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a marketplace that counts requests, and refuses some. */
export interface MarketplaceProxy {
  url: string;
  /** Requests since the last call of this, by method and path. */
  counted(): Map<string, number>;
  /** Answers requests whose path matches with this status from now on; null passes all on. */
  refuse(path: RegExp | null, status?: number): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the marketplace at an address. */
export async function startMarketplaceProxy(target: string): Promise<MarketplaceProxy> {
  let calls = new Map<string, number>();
  let refused: { path: RegExp; status: number } | null = null;
  const { hostname, port } = new URL(target);
  const server = createServer((req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    const call = `${req.method} ${path}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    if (refused?.path.test(path)) {
      res.writeHead(refused.status).end();
      return;
    }
    const passed = request(
      { hostname, port, method: req.method, path: req.url, headers: req.headers },
      answer => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted() {
      const before = calls;
      calls = new Map();
      return before;
    },
    refuse(path, status = 503) {
      refused = path && { path, status };
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
