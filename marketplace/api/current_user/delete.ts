import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { bool, text } from '#marketplace/contract/fields.ts';
import {
  eraseUser,
  isMoneyUnderWay,
  lockListingsOf,
} from '#marketplace/db/users/accountDeletion.ts';
import { lockOwners } from '#marketplace/db/operators/staff.ts';
import type { Db } from '#marketplace/db/database.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { imageRemoval } from '#marketplace/contract/jobs.ts';
import { logOf } from '../auth/securityLog.ts';
import { acting, operation } from '../operation.ts';
import { deleteAtProvider } from '../stripe/provider.ts';
import { checkPassword, lockChecked } from './account.ts';

/** @throws ApiError conflict while a payment is neither refunded nor paid out */
async function refuseWhileMoneyMoves(db: Db, userId: string): Promise<void> {
  if (await isMoneyUnderWay(db, userId)) {
    throw new ApiError('conflict', { details: 'Money of a transaction is still on its way.' });
  }
}

/** @throws ApiError user-is-last-owner */
async function refuseLastOwner(tx: Db, userId: string): Promise<void> {
  const owners = await lockOwners(tx);
  if (!owners.includes(userId) || owners.length > 1) return;
  throw new ApiError('user-is-last-owner');
}

/**
 * Deletes the account. Resources that other users have dealt with stay as placeholders. The account
 * and customer at the payment provider are deleted first: a failure there leaves everything
 * unchanged.
 */
export const deleteCurrentUser = operation({
  name: 'current_user/delete',
  method: 'POST',
  access: acting,
  input: z.object({
    currentPassword: text(1, 256).optional(),
    deleteFromStripe: bool().optional(),
  }),
  transaction: false,
  async run(call, input) {
    const { context, db, now } = call;
    const checked = await checkPassword(call, input.currentPassword);
    await refuseWhileMoneyMoves(db, checked.id);
    if (input.deleteFromStripe) await deleteAtProvider(call, checked.id);
    await inTransaction(db, async tx => {
      await lockListingsOf(tx, checked.id);
      await refuseLastOwner(tx, checked.id);
      const { id } = await lockChecked(tx, checked);
      await refuseWhileMoneyMoves(tx, id);
      const images = await eraseUser(tx, id, now);
      if (images.length > 0) await context.jobs.enqueue(tx, imageRemoval(images));
    });
    logOf(call, 'account-deleted', { account: checked.id });
    return { data: { id: checked.id, type: 'currentUser' } };
  },
});
