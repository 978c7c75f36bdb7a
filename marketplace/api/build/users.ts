import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { bool, email, uuid, writtenText } from '#marketplace/contract/fields.ts';
import { operatorRoleOf } from '#marketplace/contract/operatorRoles.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { SecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { Keyword, Uuid } from '#marketplace/contract/wireTypes.ts';
import { findConfirmedFactor, removeSecondFactor } from '#marketplace/db/access/secondFactors.ts';
import type { Db } from '#marketplace/db/database.ts';
import { revokeOperatorSessions } from '#marketplace/db/operators/staff.ts';
import { findUserByEmail, lockUser, updateUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import {
  accountBannedMail,
  accountUnbannedMail,
  secondFactorMail,
} from '#marketplace/contract/mailRequests.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { invalidParams } from '../http/validate.ts';
import { buildCommand } from './command.ts';

// Additions to the hosted API, which has these on pages of its console.

const named = z.object({
  id: uuid().optional(),
  email: email().optional(),
  /** Written to the operators' log of the console. */
  reason: writtenText(1, 1000).optional(),
  /** Of a ban: whether its mail has the reason. */
  tellReason: bool().optional(),
});

const idOrEmail = named.superRefine((input, context) => {
  if ((input.id === undefined) === (input.email === undefined)) {
    context.addIssue(invalidParams('Give either id or email.'));
  }
});

/** Finds a user by id or address and locks the row. @throws ApiError not-found */
async function lockNamed(tx: Db, input: z.infer<typeof idOrEmail>): Promise<UserRow> {
  const found = input.email === undefined ? null : await findUserByEmail(tx, input.email);
  const id = input.id ?? found?.id;
  const user = id === undefined ? null : await lockUser(tx, id);
  if (!user || user.deleted) throw new ApiError('not-found', { title: 'There is no such user.' });
  return user;
}

const userCommand = (
  name: string,
  event: SecurityEvent,
  change: (
    tx: Db,
    user: UserRow,
    context: MarketplaceContext,
    input: z.infer<typeof idOrEmail>,
  ) => Promise<UserRow>,
) =>
  buildCommand({
    name: `users/${name}`,
    method: 'POST',
    input: idOrEmail,
    async run({ context, db, address }, input) {
      const row = await change(db, await lockNamed(db, input), context, input);
      const factor = await findConfirmedFactor(db, row.id);
      return {
        afterCommit: () => logSecurityEvent(context.logger, event, { account: row.id, address }),
        data: {
          'user/id': new Uuid(row.id),
          'user/email': row.email,
          'user/state': new Keyword(row.state),
          'user/operator': operatorRoleOf(row.metadata) !== null,
          'user/second-factor': factor !== null,
        },
      };
    },
  });

export const userCommands = [
  userCommand('ban', 'account-banned', async (tx, { id, state }, { mail }, given) => {
    if (state !== 'banned') {
      await mail.enqueue(tx, accountBannedMail(id, given.tellReason ? given.reason : undefined));
    }
    return updateUser(tx, id, { state: 'banned' });
  }),
  // Also approves a user who was banned while awaiting approval.
  userCommand('unban', 'account-unbanned', async (tx, { id, state }, { mail }) => {
    if (state === 'banned') await mail.enqueue(tx, accountUnbannedMail(id));
    return updateUser(tx, id, { state: state === 'banned' ? 'active' : state });
  }),
  userCommand('appoint-operator', 'operator-appointed', (tx, { id, metadata }) =>
    updateUser(tx, id, { metadata: JSON.stringify({ ...metadata, operator: true }) }),
  ),
  userCommand('dismiss-operator', 'operator-dismissed', async (tx, { id, metadata }, { now }) => {
    const { operator: _, ...rest } = metadata;
    await revokeOperatorSessions(tx, id, now());
    return updateUser(tx, id, { metadata: JSON.stringify(rest) });
  }),
  // For people who have lost their phone and their recovery codes, and have shown who they are.
  userCommand('remove-second-factor', 'second-factor-removed', async (tx, user, { mail }) => {
    if (!(await removeSecondFactor(tx, user.id))) {
      throw new ApiError('conflict', { title: 'This user has no second factor.' });
    }
    await mail.enqueue(tx, secondFactorMail(user.id, 'removed'));
    return user;
  }),
];
