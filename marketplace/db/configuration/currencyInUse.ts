import type { Db } from '../database.ts';

/**
 * Returns whether there is a listing or an order that is not in a currency; `currency` null:
 * whether there is any.
 */
export async function isOtherCurrencyInUse(db: Db, currency: string | null): Promise<boolean> {
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('deleted', '=', false)
    .where('price_currency', 'is distinct from', currency ?? '')
    .limit(1)
    .executeTakeFirst();
  if (listing) return true;
  const order = await db
    .selectFrom('transactions')
    .select('id')
    .where('payin_currency', 'is not', null)
    .where('payin_currency', '!=', currency ?? '')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
