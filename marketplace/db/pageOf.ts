import type { SelectQueryBuilder } from 'kysely';

/** One page of the rows of a query, and the total number of rows. */
export interface PageOfRows<Row> {
  rows: Row[];
  total: number;
}

/** Runs an ordered query for one page (counted from 1) and counts all its rows. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { page, perPage }: { page: number; perPage: number },
): Promise<PageOfRows<Row>> {
  const rows = await ordered
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await ordered
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
