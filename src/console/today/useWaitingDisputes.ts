import { disputesShape } from '../api/disputeShapes.ts';
import type { Counts } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useReadData } from '../data/useOperation.ts';

const query = 'disputes/query';

/**
 * Disputes that wait for evidence, and the oldest of them; undefined while that is not known, null
 * where the payment provider does not say.
 */
export function useWaitingDisputes(): Counts['listings'] | null | undefined {
  const { data, error } = useReadData(disputesShape, query, {}, { enabled: useMay()(query) });
  if (error && !data) return null;
  if (!data) return undefined;
  const oldest = data.disputes.map(({ createdAt }) => createdAt).toSorted()[0] ?? null;
  return { count: data.disputes.length, oldest, isPartial: data.isPartial };
}
