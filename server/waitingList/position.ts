import type { Projection } from '#server/projection/projection.ts';
import type { WaitingPosition } from '#shared/contract/api/waitingList.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/**
 * Counts the position of an order in its waiting list, and how many wait. Null while nothing is
 * counted, and for an order that does not wait (any more).
 */
export async function positionOf(
  projection: Projection | null,
  { id, attributes }: Transaction,
  listingId: string,
): Promise<WaitingPosition | null> {
  const start = attributes.metadata?.waitingFor?.start;
  if (!projection || start === undefined) return null;
  const { db } = await projection.current();
  const joined = new Date(attributes.createdAt);
  const row = await db
    .selectFrom('projection.orders')
    .select(({ fn, eb }) => [
      eb.cast<number>(fn.countAll(), 'integer').as('waiting'),
      eb
        .cast<number>(
          fn
            .countAll()
            .filterWhere(({ or, and }) =>
              or([
                eb('created_at', '<', joined),
                and([eb('created_at', '=', joined), eb('id', '<=', id)]),
              ]),
            ),
          'integer',
        )
        .as('position'),
      eb.cast<number>(fn.countAll().filterWhere('id', '=', id), 'integer').as('own'),
    ])
    .where('listing_id', '=', listingId)
    .where('waiting_start', '=', new Date(start))
    .where('state', '=', 'waiting')
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row && row.own > 0 ? { position: row.position, waiting: row.waiting } : null;
}
