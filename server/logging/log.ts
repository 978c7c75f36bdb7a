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

/** Opens the log; errors and tagged failures go to the error-reporting service too, when there is one. */
export async function openLog(
  {
    logLevel: level,
    errorReporting,
    environment,
  }: Pick<Config, 'logLevel' | 'errorReporting' | 'environment'>,
  destination: DestinationStream = pino.destination(1),
): Promise<Log> {
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
