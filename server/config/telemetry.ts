import * as v from 'valibot';
import { share, text, url, wholeNumber } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

/** Environment variables of telemetry: metrics, traces, slow statements. */
export const telemetryVariables = {
  METRICS_PORT: v.optional(wholeNumber(0, 65535)),
  METRICS_HOST: v.optional(text, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url),
  OTEL_SERVICE_NAME: v.optional(v.pipe(text, v.maxLength(100))),
  TRACE_SHARE: v.optional(share(), '0.1'),
  SLOW_QUERY_MS: v.optional(wholeNumber(0, 60_000), '1000'),
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
export const telemetryOf = (values: ValuesOf<typeof telemetryVariables>): TelemetrySettings => ({
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
