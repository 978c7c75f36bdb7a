import {
  Scope,
  createStackParser,
  createTransport,
  eventFiltersIntegration,
  linkedErrorsIntegration,
} from '@sentry/core';
import type { BaseTransportOptions, Transport } from '@sentry/core';
import { ServerRuntimeClient, nodeStackLineParser } from '@sentry/core/server';
import type { ErrorFacts } from './errorFacts.ts';
import { errorFacts, isError, lineFacts } from './errorFacts.ts';

const flushMs = 2000;
/** Levels of pino. */
const warning = 40;
const errorLevel = 50;

/** What lines of the log carry (server/api/endpoint.ts and whoever logs an error). */
interface Facts {
  err?: unknown;
  tag?: string;
  code?: string;
  [fact: string]: unknown;
}

/** An error-reporting service that speaks the protocol of Sentry. */
export interface ErrorServiceConnection {
  /** Looks at a line of the log and sends what is an error, or a failure with a tag. */
  line(severity: number, args: readonly unknown[]): void;
  flush(): Promise<void>;
}

/** Opens the connection; nothing is sent before there is something to tell. */
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
      const { err, tag, ...rest } = isError(facts) ? { err: facts } : ((facts ?? {}) as Facts);
      const said = textOf(message) ?? tag ?? (isError(facts) ? facts.message : undefined);
      // Of a request that failed there is a line without words besides.
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

/** The stack goes as a stack. */
const shortly = ({ stack: _, cause: __, errors: ___, ...facts }: ErrorFacts) => facts;

const textOf = (message: unknown) => (typeof message === 'string' ? message : undefined);

/** What can not be sent is lost to the service only: the line stands in the log. */
const overFetch = (options: BaseTransportOptions): Transport =>
  createTransport(options, async ({ body }) => {
    const { status, headers } = await fetch(options.url, {
      method: 'POST',
      body: body as string,
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
