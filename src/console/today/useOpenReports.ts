import * as v from 'valibot';
import { reportRowShape } from '../api/reportShapes.ts';
import { listMetaShape } from '../api/shapes.ts';
import type { Counts } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useRead } from '../data/useOperation.ts';

const query = 'site/reports/query';
const oldestShape = v.object({ data: v.array(reportRowShape), meta: listMetaShape });

/** Open reports and the oldest of them; undefined while that is not known. */
export function useOpenReports(): Counts[keyof Counts] | undefined {
  const { data } = useRead(
    oldestShape,
    query,
    { state: 'open', perPage: 1 },
    { enabled: useMay()(query) },
  );
  const oldest = data?.data[0]?.at ?? null;
  return data && { count: data.meta.totalItems, oldest, isPartial: false };
}
