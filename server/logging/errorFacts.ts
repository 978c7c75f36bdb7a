import { types } from 'node:util';

/** What is told of an error, in the log and to the error-reporting service. */
export interface ErrorFacts {
  /** Name of its class. */
  type: string;
  message: string;
  stack?: string;
  /** Of the answer that it is about. */
  status?: number;
  /** What kind of refusal it is: the marketplace's word, the provider's, the system's. */
  code?: string | number;
  cause?: ErrorFacts;
  /** The errors that it stands for. */
  errors?: ErrorFacts[];
  /** Short names that help to find the reason: a call, a constraint, the provider's request. */
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
const deepest = 4;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const codeIn = (errors: unknown): unknown => (list(errors)[0] as Known | undefined)?.code;
const isCode = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const given = (key: string, value: unknown) => (value === undefined ? {} : { [key]: value });

/** Whether somebody threw it, in whichever realm. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error || types.isNativeError(value);

/**
 * Names what may be told of an error, and leaves out the rest: clients hang the whole request on it with
 * tokens and cookies, databases the values of a query, readers of bodies the body.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== 'object' || error === null) {
    return { type: typeof error, message: String(error) };
  }
  const known = error as Known;
  const { message, stack, data, errors, cause, response } = known;
  const status = [known.status, known.statusCode, response?.status].find(
    value => typeof value === 'number',
  );
  const code = [codeIn(data?.errors), known.code, codeIn(errors)].find(isCode);
  const others = list(errors).filter(isError);
  const goesOn = depth < deepest;
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

/** A line's facts with nothing of an error but what may be told; `err` is one whatever it is. */
export const lineFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      name === 'err' || isError(value) ? errorFacts(value) : value,
    ]),
  );
