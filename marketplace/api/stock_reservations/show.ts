import { z } from 'zod';
import { integration, operation } from '#marketplace/api/operation.ts';
import type { AnyOperation } from '#marketplace/api/operation.ts';
import { presentStockReservation } from '#marketplace/api/transactions/present.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { reservationsById } from '#marketplace/db/transactions/transactionViews.ts';

/** The stock that a transaction has reserved. */
const showReservation = operation({
  name: 'stock_reservations/show',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    const [reservation] = await reservationsById(call.db, [id]);
    if (!reservation) throw new ApiError('not-found');
    return { data: presentStockReservation(reservation) };
  },
});

export const stockReservationOperations: readonly AnyOperation[] = [showReservation];
