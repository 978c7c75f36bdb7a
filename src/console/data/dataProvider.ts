import * as v from 'valibot';
import type { DataProvider, GetListParams } from 'ra-core';
import type { ConsoleApi, Query } from '../api/consoleApi.ts';
import { mailRowShape } from '../api/mailShapes.ts';
import { orderRowShape } from '../api/orderShapes.ts';
import { reportRowShape } from '../api/reportShapes.ts';
import { listMetaShape, listingRowShape, logEntryShape, personShape } from '../api/shapes.ts';

/** Lists of the Console API by the name that pages use. */
const lists = {
  listings: { path: 'listings/query', row: listingRowShape },
  users: { path: 'users/query', row: personShape },
  orders: { path: 'orders/query', row: orderRowShape },
  mails: { path: 'mails/query', row: mailRowShape },
  reports: { path: 'site/reports/query', row: reportRowShape },
  operator_log: { path: 'operator_log/query', row: logEntryShape },
} as const;

type ListName = keyof typeof lists;

const isList = (name: string): name is ListName => name in lists;

const refused = (what: string) => () =>
  Promise.reject(new Error(`The console has no ${what}: pages call operations by their names.`));

/**
 * Reads lists for the framework. Everything else is an operation of its own, which pages call by
 * its name.
 */
export function createDataProvider(api: ConsoleApi): DataProvider {
  return {
    getList: async (resource, params) => {
      if (!isList(resource)) throw new Error(`There is no list of ${resource}.`);
      const { path, row } = lists[resource];
      const shape = v.object({
        data: v.array<v.GenericSchema<unknown, { id: string }>>(row),
        meta: listMetaShape,
      });
      const { data, meta } = await api.get(shape, path, queryOf(params));
      // Rows were parsed above; the framework has a type for each call instead.
      return { data: data as never[], total: meta.totalItems, meta };
    },
    getOne: refused('getOne'),
    getMany: refused('getMany'),
    getManyReference: refused('getManyReference'),
    create: refused('create'),
    update: refused('update'),
    updateMany: refused('updateMany'),
    delete: refused('delete'),
    deleteMany: refused('deleteMany'),
  };
}

/** The query of a list: filters, page, and the order where one was chosen. */
function queryOf({ pagination, sort, filter }: GetListParams): Query {
  const given = v.parse(v.record(v.string(), v.union([v.string(), v.array(v.string())])), filter);
  const order = sort && sort.field !== 'id' ? { sort: signed(sort.field, sort.order) } : {};
  return { ...given, ...order, page: pagination?.page, perPage: pagination?.perPage };
}

const signed = (field: string, order: string) => (order === 'DESC' ? `-${field}` : field);
