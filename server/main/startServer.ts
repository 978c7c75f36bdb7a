import { compose } from './composition.ts';
import type { Composition, CompositionOptions } from './composition.ts';
import { startTelemetry } from './startTelemetry.ts';
import { httpsOnlyAt } from '#server/http/answerHeaders.ts';
import { listen } from '#server/http/listen.ts';

/** A running server. */
export interface RunningServer extends Composition {
  port: number;
  /** Turns proxies to other processes, see `Listening`. */
  drain(ms: number): Promise<void>;
  /** Stops listening, waits for answers under way and stores what failed, and nothing else. */
  finish(): Promise<void>;
  /** Port of the metrics; null where they are not set up. */
  metricsPort: number | null;
  /** Stops listening, waits for answers under way, then closes everything. */
  close(): Promise<void>;
}

/**
 * Listens first, so that the port is known, and answers after the composition. `prepare` runs
 * before the jobs start and before `/readyz` answers 200, for example to seed an empty database.
 */
export async function startServer(
  options: Omit<CompositionOptions, 'port'>,
  prepare: (composition: Composition) => Promise<void> = () => Promise.resolve(),
): Promise<RunningServer> {
  const { config, logger } = options;
  const listening = await listen(config.port, config.host, {
    httpsOnly: httpsOnlyAt(config.rootUrl, config.hstsSubdomains),
    logger,
  });
  const { port } = listening;
  try {
    const composition = await compose({ ...options, port });
    const telemetry = await startTelemetry(options, composition.state);
    listening.answerWith(composition.app);
    listening.upgradeWith(composition.upgrade);
    await prepare(composition);
    await composition.start();
    listening.answerWith(composition.admission.guard(composition.app));
    return {
      ...composition,
      port,
      drain: listening.drain,
      async finish() {
        await listening.close();
        await composition.flushFailures();
      },
      metricsPort: telemetry.metricsPort,
      async close() {
        await composition.stopReconcilers();
        await listening.close();
        await composition.close();
        await telemetry.close();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}
