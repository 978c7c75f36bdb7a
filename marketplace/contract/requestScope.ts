import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Header that carries the id of a request from browser to server, and from server to server. */
export const requestIdHeader = 'x-request-id';

const scope = new AsyncLocalStorage<string>();
const uuid = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/;

/**
 * Reads the id that a caller has chosen, as a uuid with hyphens (proxies write it without); null
 * for anything else, as the id goes into logs and statements.
 */
export function readRequestId(header: string | string[] | undefined): string | null {
  const parts = typeof header === 'string' ? uuid.exec(header.toLowerCase()) : null;
  return parts ? parts.slice(1).join('-') : null;
}

/** Returns the id of the request that is being served; null outside of one. */
export const currentRequestId = (): string | null => scope.getStore() ?? null;

/**
 * Runs `work` for a request: its id goes into logs, error answers, statements and calls to other
 * services. A call within the process has the id of the request that it serves.
 */
export const inRequest = <T>(header: string | string[] | undefined, work: (id: string) => T): T => {
  const id = scope.getStore() ?? readRequestId(header) ?? randomUUID();
  return scope.run(id, () => work(id));
};

/** Returns the header with the id of the request that is being served; none outside of one. */
export const requestIdHeaders = (): Record<string, string> => {
  const id = currentRequestId();
  return id === null ? {} : { [requestIdHeader]: id };
};
