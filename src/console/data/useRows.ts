import { useListController } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { ListMeta } from '../api/shapes.ts';

/** A list of the Console API with its filters and its page in the address, and what is selected. */
export function useRows<Row extends RaRecord & { id: string }>(resource: string) {
  const list = useListController<Row, Error>({
    resource,
    perPage: 20,
    // The API's own order.
    sort: { field: 'id', order: 'ASC' },
    // Filters are those of the address alone, and the session is checked above.
    storeKey: false,
    disableAuthentication: true,
    queryOptions: { onError: () => undefined },
  });
  const { data: rows, total = 0, meta, page, error, isFetching, isPlaceholderData } = list;
  const known = meta as ListMeta | undefined;
  return {
    rows,
    error,
    isFetching: Boolean(isFetching),
    /** What is shown is the answer to the filters before. */
    isStale: Boolean(isPlaceholderData),
    retry: () => void list.refetch(),
    filter: list.filterValues as Record<string, string>,
    setFilter: (filter: Record<string, string | undefined>) => list.setFilters(filter),
    selected: rows?.filter(({ id }) => list.selectedIds.includes(id)) ?? [],
    toggle: (id: string) => list.onToggleItem(id),
    select: (ids: string[]) => list.onSelect(ids),
    isPartial: known?.isPartial ?? false,
    unknown: known?.unknown ?? [],
    pages: {
      page,
      total,
      totalPages: known?.totalPages ?? 1,
      isEstimate: known?.isEstimate ?? false,
    },
  };
}
