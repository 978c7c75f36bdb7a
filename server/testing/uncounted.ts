import type { ClassTimes } from '#server/dashboards/classTimes/classTimes.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';

/** Searches by class times of a web server that follows nothing. */
export function uncounted(): ClassTimes {
  const refuse = () => Promise.reject(projectionNotAvailable());
  return { find: refuse, count: refuse, week: refuse, kind: refuse, suggest: refuse };
}
