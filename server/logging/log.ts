import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { lineFacts } from './errorFacts.ts';

/** Where the process writes what happens. */
export interface Log {
  logger: Logger;
  /** Waits for what is on its way to the error-reporting service, for two seconds at most. */
  flush(): Promise<void>;
}

/** For every line, of every part: what is logged is told of as server/logging/errorFacts.ts says. */
const telling: pino.LoggerOptions = {
  formatters: { log: lineFacts },
  // By then it is no error any more.
  serializers: { err: (facts: unknown) => facts },
};

/** Settings of the log in a terminal, where each request would push away what a person is told. */
export const terminalDefaults = process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {};

/** Standard output: lines of JSON, or lines to read where it is a terminal. */
async function standardOutput(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return pino.destination(1);
  const { default: pretty } = await import(/* webpackMode: "lazy" */ 'pino-pretty');
  return pretty({
    sync: true,
    singleLine: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  });
}

/** Opens the log; errors and tagged failures go to the error-reporting service too, when there is one. */
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
    return { logger: pino({ level, ...telling }, destination), flush: () => Promise.resolve() };
  }
  // Its code is not small, and few need it.
  const { openErrorService } = await import(/* webpackMode: "lazy" */ './errorService.ts');
  const service = openErrorService({ dsn: errorReporting.dsn, environment });
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(args, method, severity) {
      service.line(severity, args);
      method.apply(this, args);
    },
  };
  const logger = pino({ level, ...telling, hooks }, destination);
  return { logger, flush: () => service.flush() };
}
