import autocannon from 'autocannon';
import { percentile } from './percentiles.ts';

/** Requests per second and latency in ms, as a closed loop of `connections` sees them. */
export interface Load {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  errors: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /**
   * Every request is for another address, so that no page made for one serves the next: of the same
   * search, or (`search`) of a search that nobody has made yet and finds the same.
   */
  anew?: 'page' | 'search';
  /** What the answers are packed with; gzip, as for browsers, when left out. */
  encoding?: 'gzip' | 'identity';
}

let views = 0;

/**
 * Returns an address not requested before that shows the same page. A page cache knows it, as it
 * drops parameters that the page does not read.
 */
export const anew = (url: string): string => `${url}?view=${Date.now()}-${++views}`;

/** Returns the address of a search that nobody has made yet and that finds all of the demo. */
export const searchedAnew = (url: string): string => `${url}?price=0,${1000 + ++views}`;

/** Drives a page on this machine with a bounded, closed-loop load. */
export async function load(
  url: string,
  { connections, seconds, anew: varied, encoding = 'gzip' }: LoadOptions,
): Promise<Load> {
  const { pathname } = new URL(url);
  const another = varied === 'search' ? searchedAnew : anew;
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
    ...(varied
      ? { requests: [{ setupRequest: request => ({ ...request, path: another(pathname) }) }] }
      : {}),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, all) => (error ? reject(error as Error) : resolve(all))).on(
      'response',
      (_client, _status, _bytes, ms) => times.push(ms),
    );
  });
  return {
    requestsPerSecond: Math.round(result.requests.average * 10) / 10,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    errors: result.errors + result.non2xx,
  };
}
