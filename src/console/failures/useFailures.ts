import type * as v from 'valibot';
import { useMay } from '../access/SessionContext.tsx';
import type { Query } from '../api/consoleApi.ts';
import { ConsoleError } from '../api/consoleError.ts';
import { useReadData } from '../data/useOperation.ts';

/**
 * Reads requests that failed: of the web server and the marketplace together; where a marketplace
 * has no site in front of it, those of the marketplace.
 */
export function useFailures<Output>(shape: v.GenericSchema<unknown, Output>, query: Query) {
  const may = useMay();
  const both = useReadData(shape, 'site/failed_requests/query', query, {
    enabled: may('site/failed_requests/query'),
  });
  const hasNoSite = both.error instanceof ConsoleError && both.error.status === 404;
  const { process: _, ...its } = query;
  const own = useReadData(shape, 'failed_requests/query', its, { enabled: hasNoSite });
  return hasNoSite ? own : both;
}
