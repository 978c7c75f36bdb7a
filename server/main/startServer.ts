import { compose } from './composition.ts';
import type { Composition, CompositionOptions } from './composition.ts';
import { listen } from '../http/listen.ts';

/** A server that listens. */
export interface RunningServer extends Composition {
  port: number;
  /** Stops listening, lets answers under way finish, then closes everything. */
  close(): Promise<void>;
}

/**
 * Listens at once, so that the port is known, and answers as soon as everything is put together.
 * `prepare` runs before the jobs and before `/readyz` says yes: an empty database is filled there.
 */
export async function startServer(
  options: Omit<CompositionOptions, 'port'>,
  prepare: (composition: Composition) => Promise<void> = () => Promise.resolve(),
): Promise<RunningServer> {
  const { config } = options;
  const listening = await listen(config.port, config.host, {
    secure: config.rootUrl?.startsWith('https:') ?? false,
  });
  const { port } = listening;
  try {
    const composition = await compose({ ...options, port });
    listening.answerWith(composition.app);
    await prepare(composition);
    await composition.start();
    return {
      ...composition,
      port,
      async close() {
        await composition.rest();
        await listening.close();
        await composition.close();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}
