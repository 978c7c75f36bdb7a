import type { z } from 'zod';
import { share, text, url, wholeNumber } from './kinds.ts';

/** Environment variables of telemetry: metrics, traces, slow statements. */
export const telemetryVariables = {
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: text.max(100).optional(),
  TRACE_SHARE: share().default(0.1),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(1_000),
};

/** Settings of telemetry. */
export interface TelemetrySettings {
  /** Where Prometheus reads metrics; null for none. */
  metrics: { port: number; host: string } | null;
  /** Collector of traces; null for none. `share`: of the requests, 0 to 1. */
  traces: { endpoint: string; serviceName: string | undefined; share: number } | null;
  /** Milliseconds from which a statement of the database is logged; 0 logs none. */
  slowQueryMs: number;
}

/** Returns the settings. */
export const telemetryOf = (
  values: z.output<z.ZodObject<typeof telemetryVariables>>,
): TelemetrySettings => ({
  metrics:
    values.METRICS_PORT === undefined
      ? null
      : { port: values.METRICS_PORT, host: values.METRICS_HOST },
  traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: values.OTEL_SERVICE_NAME,
        share: values.TRACE_SHARE,
      }
    : null,
  slowQueryMs: values.SLOW_QUERY_MS,
});
