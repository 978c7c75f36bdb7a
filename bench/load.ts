import autocannon from 'autocannon';

/** Requests per second and latency in ms, as a closed loop of `connections` sees them. */
export interface Load {
  requestsPerSecond: number;
  p50: number;
  p97: number;
  errors: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Every request asks for another address, so that nothing made for one serves the next. */
  anew?: boolean;
}

let views = 0;

/** An address that nobody has asked for yet; it shows the same page. */
export const anew = (url: string): string => `${url}?view=${Date.now()}-${++views}`;

/** Drives a page on this machine with a bounded, closed-loop load. */
export async function load(
  url: string,
  { connections, seconds, anew: varied = false }: LoadOptions,
): Promise<Load> {
  const { pathname } = new URL(url);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
    ...(varied
      ? { requests: [{ setupRequest: request => ({ ...request, path: anew(pathname) }) }] }
      : {}),
  });
  return {
    requestsPerSecond: Math.round(result.requests.average * 10) / 10,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  };
}
