import { ApiError } from './errors.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Limits of a time range in days: distance from now and length. */
export interface RangeLimits {
  daysBack: number;
  daysAhead: number;
  longest?: number;
}

/**
 * Checks that start is before end and both are within limits.
 * @throws ApiError validation-invalid-params with the path of the invalid end
 */
export function checkRange(
  { start, end }: { start: Date; end: Date },
  now: Date,
  limits: RangeLimits,
  type: 'body' | 'query' = 'query',
): void {
  const invalid = (name: 'start' | 'end', details: string) =>
    new ApiError('validation-invalid-params', { details, source: { path: [name], type } });
  const earliest = now.getTime() - limits.daysBack * dayMs;
  const latest = now.getTime() + limits.daysAhead * dayMs;
  if (start.getTime() < earliest || start.getTime() > latest) {
    throw invalid('start', 'The start is too far from now.');
  }
  if (end <= start) throw invalid('end', 'The end is not after the start.');
  if (end.getTime() > latest) throw invalid('end', 'The end is too far from now.');
  const days = (end.getTime() - start.getTime()) / dayMs;
  if (limits.longest !== undefined && days > limits.longest) {
    throw invalid('end', `The range is longer than ${limits.longest} days.`);
  }
}
