import autocannon from 'autocannon';

/** Requests per second and latency in ms, as a closed loop of `connections` sees them. */
export interface Load {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  errors: number;
}

/** Drives one address on this machine with a bounded, closed-loop load. */
export async function load(url: string, connections: number, seconds: number): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
  });
  return {
    requestsPerSecond: Math.round(result.requests.average * 10) / 10,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  };
}
