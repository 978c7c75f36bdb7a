import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** How a connection ends: the network resets it, or the other side closes it without a word. */
export type Cut = 'reset' | 'close';

/** A way to a PostgreSQL server on which connections can be cut without its knowledge. */
export interface CuttablePostgres {
  url: string;
  /** Number of open connections. */
  count(): number;
  /** Cuts all open connections, on both sides. */
  cut(how: Cut): void;
  close(): Promise<void>;
}

const end: Record<Cut, (socket: Socket) => void> = {
  reset: socket => void socket.resetAndDestroy(),
  close: socket => void socket.destroy(),
};

/** Opens it. @param databaseUrl of one server on this machine */
export async function cuttablePostgres(databaseUrl: string): Promise<CuttablePostgres> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const listener = net.createServer(client => {
    const server = net.connect(Number(port), hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]] as const) {
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  const cut = (how: Cut) => {
    for (const pair of pairs) pair.forEach(end[how]);
  };
  return {
    url: url.href,
    count: () => pairs.size,
    cut,
    async close() {
      listener.close();
      cut('close');
      await once(listener, 'close');
    },
  };
}
