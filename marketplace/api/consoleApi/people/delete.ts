import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { imageRemoval } from '#marketplace/contract/jobs.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { bookingsAhead } from '#marketplace/db/operators/personParts.ts';
import {
  eraseUser,
  isMoneyUnderWay,
  isSubscriptionUnderWay,
  lockListingsOf,
} from '#marketplace/db/users/accountDeletion.ts';
import { deleteAtProvider } from '../../stripe/provider.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';
import { idAnswer } from './answers.ts';
import { lockLeaving, personSubject } from './lockPerson.ts';

/** Refuses while others, or the person, still wait for something. @throws ApiError conflict */
async function refuseWhileInUse({ db, now }: ConsoleCall, id: string): Promise<void> {
  const obstacles = [
    ...((await isMoneyUnderWay(db, id)) ? ['money-under-way'] : []),
    ...((await isSubscriptionUnderWay(db, id)) ? ['subscription'] : []),
    ...((await bookingsAhead(db, id, now)).length > 0 ? ['bookings-ahead'] : []),
  ];
  const [reason] = obstacles;
  if (reason === undefined) return;
  throw new ApiError('conflict', {
    title: 'Something of the account is still under way.',
    meta: { reason, obstacles },
  });
}

/**
 * Deletes an account for a request under data protection law, as its owner would
 * (`current_user/delete`): with account and customer at the payment provider. Orders, messages and
 * reviews that others have dealt with stay without a name, as do the books.
 */
export const deletePerson = consoleOperation({
  name: 'users/delete',
  method: 'POST',
  summary: 'Deletes an account. What others have dealt with, and the books, stay without a name.',
  answer: idAnswer,
  input: z.object({ id: uuid() }),
  subject: personSubject,
  async run(call, { id }) {
    const { context, db, now, address, session } = call;
    if (id === session.operator.id) {
      throw new ApiError('conflict', {
        title: 'Operators delete their own account on the site.',
        meta: { reason: 'own-account' },
      });
    }
    await lockListingsOf(db, id);
    await lockLeaving(call, id);
    await refuseWhileInUse(call, id);
    // A repetition finds nothing there any more, which is no error.
    await deleteAtProvider(call, id);
    const images = await eraseUser(db, id, now);
    if (images.length > 0) await context.jobs.enqueue(db, imageRemoval(images));
    const facts = { account: id, address, operator: session.operator.id };
    return {
      data: { id },
      afterCommit: () => logSecurityEvent(context.logger, 'account-deleted', facts),
    };
  },
});
