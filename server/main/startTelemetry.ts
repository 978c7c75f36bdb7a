import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';

/** Metrics and traces of a process, as operators have set them up. */
export interface Telemetry {
  /** Port of the metrics; null for none. */
  metricsPort: number | null;
  close(): Promise<void>;
}

interface TelemetryOptions {
  config: Pick<Config, 'metrics' | 'traces'>;
  /** Name of the process in traces, where none is set. */
  name?: string;
  logger: Logger;
}

/** Starts metrics and traces where they are set up; otherwise none of their code is loaded. */
export async function startTelemetry(
  { config, name = 'flowroom', logger }: TelemetryOptions,
  state: () => Promise<ProcessState>,
): Promise<Telemetry> {
  const metrics = config.metrics && (await openMetrics(config.metrics, state, logger));
  const tracing = config.traces && (await openTracing(config.traces, name));
  return {
    metricsPort: metrics?.port ?? null,
    async close() {
      await Promise.all([metrics?.close(), tracing?.close()]);
    },
  };
}

async function openMetrics(
  where: { port: number; host: string },
  state: () => Promise<ProcessState>,
  logger: Logger,
) {
  const { startMetrics } = await import(
    /* webpackMode: "lazy" */ '#server/telemetry/metricsServer.ts'
  );
  const metrics = await startMetrics({ ...where, state, logger });
  logger.info({ host: where.host, port: metrics.port }, 'metrics are served');
  return metrics;
}

async function openTracing(
  { endpoint, serviceName, share }: NonNullable<Config['traces']>,
  name: string,
) {
  const { startTracing } = await import(/* webpackMode: "lazy" */ '#server/telemetry/tracing.ts');
  return startTracing({ endpoint, serviceName: serviceName ?? name, share });
}
