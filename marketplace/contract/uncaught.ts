import { errorCode } from './errors.ts';
import type { Logger } from './ports.ts';
import { notice } from './signals.ts';

/**
 * Codes of a connection that broke or was refused: of the system, of streams, of undici, and of
 * PostgreSQL.
 */
const brokenCode =
  /^(E(CONN(RESET|REFUSED|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|NOTCONN|NOTFOUND|AI_AGAIN)|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED)|ABORT_ERR|UND_ERR_(SOCKET|ABORTED|CLOSED|DESTROYED|\w+_TIMEOUT)|08...|57P0[123])$/;
const brokenName =
  /^(AbortError|TimeoutError|DatabaseUnreachable|StoreUnreachable|WebDatabaseUnreachable)$/;
// `pg` has no codes for these.
const brokenMessage =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect)/;
const maxDepth = 5;

/**
 * Returns whether an error, or what caused it, is a connection to something outside that broke.
 * Nothing in the process is half done by it: what waited for the connection has failed, or has a
 * time limit.
 */
export function isBrokenConnection(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  if (brokenCode.test(errorCode(error) ?? '') || brokenName.test(error.name)) return true;
  if (brokenMessage.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(one => isBrokenConnection(one, depth + 1));
  }
  return isBrokenConnection(error.cause, depth + 1);
}

/** Returns the code of an error, otherwise its class: neither repeats what somebody wrote. */
const codeOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : typeof error);

export interface UncaughtOptions {
  logger: Pick<Logger, 'error'>;
  /** Answers the request that the error belongs to, where that is known. */
  answer?: () => void;
  /** Takes no more requests, and waits for answers under way. */
  finish: () => Promise<void>;
  /** Milliseconds that `finish` may take. */
  finishMs?: number;
  /** This process; another one in tests. */
  host?: Pick<NodeJS.Process, 'on' | 'exit'>;
}

const defaultFinishMs = 15_000;

/**
 * Decides what becomes of the process when nobody has handled an error (decision 173). A broken
 * connection is logged, and the process goes on. Anything else is a fault of the program, whose
 * state nobody knows: it is logged, answers under way finish, and the process ends with 1, to be
 * started again.
 */
export function handleUncaught({
  logger,
  answer,
  finish,
  finishMs = defaultFinishMs,
  host = process,
}: UncaughtOptions): void {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    host.exit(1);
  };
  const handle = (error: unknown) => {
    const goesOn = isBrokenConnection(error);
    logger.error(
      { err: error },
      goesOn ? 'nobody handled a broken connection' : 'nobody handled an error: the process ends',
    );
    notice('uncaught', { code: codeOf(error) });
    try {
      answer?.();
    } catch (failure) {
      logger.error({ err: failure }, 'the request could not be answered');
    }
    if (goesOn || isEnding) return;
    isEnding = true;
    timer = setTimeout(end, finishMs);
    finish().then(end, end);
  };
  host.on('uncaughtException', handle);
  host.on('unhandledRejection', handle);
}
