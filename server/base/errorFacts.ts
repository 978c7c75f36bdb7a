import { types } from 'node:util';
import { withoutPersonalKeys } from './personal.ts';

/** Fields of an error for the log and the error-reporting service. */
export interface ErrorFacts {
  /** Class name. */
  type: string;
  message: string;
  stack?: string;
  /** HTTP status. */
  status?: number;
  /** Error code of the marketplace, the payment provider or the system. */
  code?: string | number;
  cause?: ErrorFacts;
  /** Errors of an AggregateError. */
  errors?: ErrorFacts[];
  /** Details: a system call, a constraint, the provider's request id. */
  [detail: string]: unknown;
}

interface Known {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  response?: { status?: unknown };
  data?: { errors?: unknown };
  errors?: unknown;
  cause?: unknown;
  [detail: string]: unknown;
}

const details = ['syscall', 'constraint', 'requestId'];
const maxDepth = 4;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const codeIn = (errors: unknown): unknown => {
  const [first] = list(errors);
  return isKnown(first) ? first.code : undefined;
};
const isKnown = (value: unknown): value is Known => typeof value === 'object' && value !== null;
const isCode = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const given = (key: string, value: unknown) => (value === undefined ? {} : { [key]: value });

/** Recognises errors, also those of another realm. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error || types.isNativeError(value);

/** Returns the code of a system error such as `ENOENT`; undefined for other errors. */
export const systemCodeOf = (error: unknown): string | undefined =>
  isError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Picks the fields of an error that may be logged. Other fields may hold secrets: HTTP clients
 * attach the request with tokens and cookies, databases the values of a query, body parsers the
 * body.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!isKnown(error)) return { type: typeof error, message: String(error) };
  const known = error;
  const { message, stack, data, errors, cause, response } = known;
  const status = [known.status, known.statusCode, response?.status].find(
    value => typeof value === 'number',
  );
  const code = [codeIn(data?.errors), known.code, codeIn(errors)].find(isCode);
  const others = list(errors).filter(isError);
  const goesOn = depth < maxDepth;
  return {
    type: error.constructor?.name || String(known.name ?? 'Error'),
    message: typeof message === 'string' ? message : '',
    ...given('stack', typeof stack === 'string' ? stack : undefined),
    ...given('status', status),
    ...given('code', code),
    ...Object.fromEntries(
      details.filter(name => typeof known[name] === 'string').map(name => [name, known[name]]),
    ),
    ...(goesOn && cause !== undefined ? { cause: errorFacts(cause, depth + 1) } : {}),
    ...(goesOn && others.length > 0
      ? { errors: others.map(one => errorFacts(one, depth + 1)) }
      : {}),
  };
}

/** Facts that a line is written for: who tries passwords is found by the address of the network. */
const allowed: ReadonlySet<string> = new Set(['security.address']);

/**
 * Replaces the errors in the fields of a log line by `errorFacts`; `err` is always taken as an
 * error. Other fields lose what is somebody's.
 */
export const lineFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) =>
      name === 'err' || isError(value)
        ? [name, errorFacts(value)]
        : [name, Object.values(withoutPersonalKeys({ [name]: value }, allowed) as object)[0]],
    ),
  );
