import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { commaList, timestamp, optionalParam } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { searchUsers } from '#marketplace/db/users/userSearch.ts';
import type { UserSortKey } from '#marketplace/db/users/userSearch.ts';
import { parseFilters } from '#marketplace/domain/search/extendedData.ts';
import { parseSort } from '#marketplace/domain/search/sort.ts';
import type { SortKey } from '#marketplace/domain/search/sort.ts';
import { integration, operation } from '../operation.ts';
import { usersForIntegration } from './load.ts';

const isForUsers = (key: SortKey): key is UserSortKey => key.by.kind !== 'price';

/** Lists all users; `pub_*`, `priv_*`, `prot_*` and `meta_*` are read by their search schemas. */
export const queryUsers = operation({
  name: 'users/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({
    createdAtStart: optionalParam(timestamp()),
    createdAtEnd: optionalParam(timestamp()),
    sort: optionalParam(commaList()),
  }),
  async run(call, { sort: keys = [], ...period }) {
    const { page, perPage, raw } = call.options;
    const schemas = await searchSchemas(call.db, ['userProfile']);
    const sort = parseSort(keys, schemas);
    if (!sort.every(isForUsers)) {
      throw new ApiError('validation-invalid-value', { source: { path: ['sort'], type: 'query' } });
    }
    const search = { ...period, sort, filters: parseFilters(raw, schemas) };
    const { rows, total } = await searchUsers(call.db, search, { page, perPage });
    return { data: await usersForIntegration(call, rows), meta: pageMeta(total, page, perPage) };
  },
});
