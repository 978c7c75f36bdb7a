import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { currentRequestId } from '@flowroom/marketplace/requestScope';
import type { Config } from '#server/config/config.ts';
import { lineFacts } from '#server/base/errorFacts.ts';
import { withoutPersonal } from '#server/base/personal.ts';

/** Log of the process. */
export interface Log {
  logger: Logger;
  /** Waits for events sent to the error-reporting service, two seconds at most. */
  flush(): Promise<void>;
}

/**
 * Options of all loggers: lines name their request; errors are logged by the fields of
 * errorFacts.ts only, facts without what personal.ts knows. Messages of errors and paths may have
 * something of a person in their text.
 */
const formatting: pino.LoggerOptions = {
  mixin: () => {
    const requestId = currentRequestId();
    return requestId === null ? {} : { requestId };
  },
  formatters: { log: lineFacts },
  // The formatter has replaced the error already.
  serializers: { err: (facts: unknown) => facts },
  hooks: { streamWrite: withoutPersonal },
};

/** Defaults in a terminal: no request log, so that the start banner stays visible. */
export const terminalDefaults = process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {};

/** Lines that a file does not take are buffered up to this length, and written when it does. */
const maxUnwrittenChars = 16_000_000;

/**
 * Opens a file for lines. When its disk is full, or its reader has gone, lines are lost, and the
 * process goes on.
 */
export function openLines(file: number | string): DestinationStream {
  const lines = pino.destination({ dest: file, maxLength: maxUnwrittenChars });
  lines.on('error', () => undefined);
  return lines;
}

/** Returns standard output: JSON lines, or readable lines in a terminal. */
async function standardOutput(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return openLines(1);
  const { default: pretty } = await import(/* webpackMode: "lazy" */ 'pino-pretty');
  return pretty({
    sync: true,
    singleLine: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  });
}

/**
 * Opens the log. Errors and tagged failures go to the error-reporting service too, when it is set.
 */
export async function openLog(
  {
    logLevel: level,
    errorReporting,
    environment,
  }: Pick<Config, 'logLevel' | 'errorReporting' | 'environment'>,
  given?: DestinationStream,
): Promise<Log> {
  const destination = given ?? (await standardOutput());
  if (!errorReporting) {
    return { logger: pino({ level, ...formatting }, destination), flush: () => Promise.resolve() };
  }
  // Loaded on demand, because it is large and optional.
  const { openErrorService } = await import(/* webpackMode: "lazy" */ './errorService.ts');
  const service = openErrorService({ dsn: errorReporting.dsn, environment });
  const hooks: pino.LoggerOptions['hooks'] = {
    ...formatting.hooks,
    logMethod(args, method, severity) {
      service.line(severity, args);
      method.apply(this, args);
    },
  };
  const logger = pino({ level, ...formatting, hooks }, destination);
  return { logger, flush: () => service.flush() };
}
