import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isMoneyUnderWay } from '#marketplace/db/users/accountDeletion.ts';
import { deleteStripeAccount } from '#marketplace/db/users/stripe.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { acting, operation, actingUser } from '../operation.ts';
import type { Call, OperationResult } from '../operation.ts';
import {
  connectAccount,
  newAccountInput,
  accountChangeInput,
  changeAccount,
} from '../stripe/account.ts';
import { callersAccount, deleting } from '../stripe/provider.ts';
import { currentUserOf } from '../users/load.ts';

// Older names of `stripe_account/*` that answer with the user; old clients still send them.

async function answerWithUser(call: Call): Promise<OperationResult> {
  const user = await findUser(call.db, actingUser(call));
  if (!user) throw new ApiError('forbidden');
  return { data: await currentUserOf(call, user) };
}

/** As `stripe_account/create`. */
export const connectStripeAccount = operation({
  name: 'current_user/create_stripe_account',
  method: 'POST',
  access: acting,
  input: newAccountInput(),
  transaction: false,
  async run(call, input) {
    await connectAccount(call, input);
    return answerWithUser(call);
  },
});

/** As `stripe_account/update`. */
export const reviseStripeAccount = operation({
  name: 'current_user/update_stripe_account',
  method: 'POST',
  access: acting,
  input: accountChangeInput(),
  transaction: false,
  async run(call, input) {
    await changeAccount(call, input);
    return answerWithUser(call);
  },
});

/** Deletes the connected account, at the payment provider too. */
export const disconnectStripeAccount = operation({
  name: 'current_user/delete_stripe_account',
  method: 'POST',
  access: acting,
  input: z.strictObject({}),
  transaction: false,
  async run(call) {
    const userId = actingUser(call);
    const account = await callersAccount(call, userId);
    if (await isMoneyUnderWay(call.db, userId, 'provider')) {
      throw new ApiError('conflict', { details: 'Money for this account is still on its way.' });
    }
    await deleting(call, payments => payments.deleteAccount(account.stripe_account_id));
    await deleteStripeAccount(call.db, account.id);
    return answerWithUser(call);
  },
});
