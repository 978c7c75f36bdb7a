import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { compose } from './composition.ts';
import type { Composition, CompositionOptions } from './composition.ts';

/** A server that listens. */
export interface RunningServer extends Composition {
  port: number;
  /** Stops listening, lets answers under way finish, then closes everything. */
  close(): Promise<void>;
}

// Answers that take longer than this at shutdown are cut off.
const graceMilliseconds = 10_000;

/**
 * Listens at once, so that the port is known, and answers as soon as everything is put together.
 * `prepare` runs before the jobs and before `/readyz` says yes: an empty database is filled there.
 */
export async function startServer(
  options: Omit<CompositionOptions, 'port'>,
  prepare: (composition: Composition) => Promise<void> = () => Promise.resolve(),
): Promise<RunningServer> {
  let listener: RequestListener = (_req, res) => {
    res.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' });
    res.end('starting');
  };
  const server = createServer((req, res) => listener(req, res));
  const { config } = options;
  const port = await listen(server, config.port, config.host);
  try {
    const composition = await compose({ ...options, port });
    listener = composition.app;
    await prepare(composition);
    await composition.start();
    return {
      ...composition,
      port,
      async close() {
        await stopListening(server);
        await composition.close();
      },
    };
  } catch (error) {
    await stopListening(server);
    throw error;
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function stopListening(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
