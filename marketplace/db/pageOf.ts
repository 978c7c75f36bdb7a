import type { SelectQueryBuilder } from 'kysely';

/** A page of what a query finds, and how many there are in all. */
export interface PageOfRows<Row> {
  rows: Row[];
  total: number;
}

/** Asks for one page (counted from 1) of what an ordered query finds, and counts all of it. */
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
