import {
  Scope,
  createStackParser,
  createTransport,
  eventFiltersIntegration,
  linkedErrorsIntegration,
} from '@sentry/core';
import type { BaseTransportOptions, Transport } from '@sentry/core';
import { ServerRuntimeClient, nodeStackLineParser } from '@sentry/core/server';
import type { ErrorFacts } from '#server/base/errorFacts.ts';
import { errorFacts, isError, lineFacts } from '#server/base/errorFacts.ts';
import { withoutPersonal } from '#server/base/personal.ts';

const flushMs = 2000;
/** Levels of pino. */
const warning = 40;
const errorLevel = 50;

/** Fields of log lines that are sent to the service. */
interface Facts {
  err?: unknown;
  tag?: string;
  code?: string;
  [fact: string]: unknown;
}

/** An error-reporting service that speaks the protocol of Sentry. */
export interface ErrorServiceConnection {
  /** Sends a log line when it is an error or has a failure tag. */
  line(severity: number, args: readonly unknown[]): void;
  flush(): Promise<void>;
}

/** Creates the client of the service. It connects on the first event. */
export function openErrorService({
  dsn,
  environment,
}: {
  dsn: string;
  environment: string;
}): ErrorServiceConnection {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [linkedErrorsIntegration(), eventFiltersIntegration()],
    transport: overFetch,
    sendClientReports: false,
  });
  client.init();
  return {
    line(severity, args) {
      const [facts, message] = typeof args[0] === 'object' ? args : [{}, args[0]];
      const { err, tag, ...rest }: Facts = isError(facts)
        ? { err: facts }
        : isFacts(facts)
          ? facts
          : {};
      const said = textOf(message) ?? tag ?? (isError(facts) ? facts.message : undefined);
      // The request log has a line without a message for the same failure.
      if ((severity < errorLevel && tag === undefined) || said === undefined) return;
      const scope = new Scope();
      scope.setLevel(severity >= errorLevel ? 'error' : severity >= warning ? 'warning' : 'info');
      scope.setExtras(lineFacts(rest));
      if (err !== undefined) scope.setExtra('error', shortly(errorFacts(err)));
      if (tag !== undefined) {
        scope.setTag('failure', tag);
        scope.setFingerprint([tag, rest.code ?? '']);
      }
      if (isError(err)) client.captureException(err, undefined, scope);
      else client.captureMessage(said, undefined, undefined, scope);
    },
    async flush() {
      await client.flush(flushMs);
    },
  };
}

/** Leaves out what Sentry sends by itself. */
const shortly = ({ stack: _, cause: __, errors: ___, ...facts }: ErrorFacts) => facts;

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

const textOf = (message: unknown) => (typeof message === 'string' ? message : undefined);

/** Transport over fetch. Events that can not be sent are dropped; the log still has the line. */
const overFetch = (options: BaseTransportOptions): Transport =>
  createTransport(options, async ({ body }) => {
    const { status, headers } = await fetch(options.url, {
      method: 'POST',
      body: typeof body === 'string' ? withoutPersonal(body) : Buffer.from(body),
      signal: AbortSignal.timeout(10_000),
    });
    return {
      statusCode: status,
      headers: {
        'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
        'retry-after': headers.get('retry-after'),
      },
    };
  });
