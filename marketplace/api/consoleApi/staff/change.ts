import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, oneOf, uuid } from '#marketplace/contract/fields.ts';
import { operatorInvitedMail } from '#marketplace/contract/mailRequests.ts';
import { operatorRoleOf, operatorRoles, storedRole } from '#marketplace/contract/operatorRoles.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import { dayMs } from '#marketplace/contract/range.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { Db } from '#marketplace/db/database.ts';
import {
  endInvitation,
  endInvitationsOf,
  insertInvitation,
  lockOwners,
  revokeOperatorSessions,
} from '#marketplace/db/operators/staff.ts';
import { findUserByEmail, lockUser, updateUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { invitedAnswer } from '../answers.ts';
import { requireAnotherOwner } from '../guardOperators.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';

const invitationMs = 7 * dayMs;
const role = () => oneOf(...operatorRoles);
const subject = ({ id }: { id: string }) => ({ type: 'user', id });

function setRole(tx: Db, { id, metadata }: UserRow, given: OperatorRole): Promise<UserRow> {
  const changed = { ...metadata, operator: storedRole(given) };
  return updateUser(tx, id, { metadata: JSON.stringify(changed) });
}

/** Locks the owners, and then an operator; null for somebody else. */
async function lockOperator(tx: Db, id: string) {
  const owners = await lockOwners(tx);
  const user = await lockUser(tx, id);
  return user && !user.deleted && operatorRoleOf(user.metadata) ? { user, owners } : null;
}

/** Refuses to take the role of the last owner away. @throws ApiError conflict */
function refuseLastOwner({ user, owners }: { user: UserRow; owners: readonly string[] }): void {
  if (operatorRoleOf(user.metadata) === 'owner') requireAnotherOwner(owners, user.id);
}

const noteAppointed = ({ context, address, session }: ConsoleCall, account: string): void =>
  logSecurityEvent(context.logger, 'operator-appointed', {
    account,
    address,
    operator: session.operator.id,
  });

/** Makes somebody an operator who has an account with the verified address. */
async function appoint(call: ConsoleCall, user: UserRow, given: OperatorRole) {
  if (operatorRoleOf(user.metadata)) {
    throw new ApiError('conflict', {
      title: 'They are an operator already: change the role.',
      meta: { reason: 'is-operator' },
    });
  }
  if (user.state === 'banned') throw new ApiError('user-is-banned');
  await setRole(call.db, user, given);
  const mail = { userId: user.id, to: user.email, role: given, hasAccount: true };
  await call.context.mail.enqueue(call.db, operatorInvitedMail(mail));
  noteAppointed(call, user.id);
  return { data: { kind: 'operator', id: user.id } };
}

/** Invites an operator by mail. */
export const inviteStaff = consoleOperation({
  name: 'staff/invite',
  method: 'POST',
  summary:
    'Invites an operator by mail; one with an account and a verified address is one at once.',
  answer: invitedAnswer,
  input: z.object({ email: email(), role: role() }),
  async run(call, { email: to, role: given }) {
    const { db, context, now, session } = call;
    await endInvitationsOf(db, to, now);
    const found = await findUserByEmail(db, to);
    const user = found && (await lockUser(db, found.id));
    if (user?.email_verified && !user.deleted) return appoint(call, user, given);
    const id = randomUUID();
    await insertInvitation(db, {
      id,
      email: to,
      role: given,
      invited_by: session.operator.id,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationMs),
    });
    const mail = { userId: session.operator.id, to, role: given, hasAccount: false };
    await context.mail.enqueue(db, operatorInvitedMail(mail));
    return { data: { kind: 'invitation', id } };
  },
});

/** Gives an operator another role. */
export const updateStaff = consoleOperation({
  name: 'staff/update',
  method: 'POST',
  summary: 'Gives an operator another role, from the next call on.',
  answer: z.strictObject({ id: z.uuid(), role: z.enum(operatorRoles) }),
  input: z.object({ id: uuid(), role: role() }),
  subject,
  async run({ db }, { id, role: given }) {
    const locked = await lockOperator(db, id);
    if (!locked) throw new ApiError('not-found');
    if (given !== 'owner') refuseLastOwner(locked);
    await setRole(db, locked.user, given);
    return { data: { id, role: given } };
  },
});

/** Ends the role of an operator with their sessions, or an invitation. */
export const endStaff = consoleOperation({
  name: 'staff/end',
  method: 'POST',
  summary: 'Ends the role and the sessions of an operator, or an invitation.',
  answer: z.strictObject({ id: z.uuid() }),
  input: z.object({ id: uuid() }),
  subject,
  async run({ db, context, now, address, session }, { id }) {
    const locked = await lockOperator(db, id);
    if (!locked) {
      if (!(await endInvitation(db, id, now))) throw new ApiError('not-found');
      return { data: { id } };
    }
    refuseLastOwner(locked);
    const { operator: _, ...metadata } = locked.user.metadata;
    await updateUser(db, id, { metadata: JSON.stringify(metadata) });
    await revokeOperatorSessions(db, id, now);
    logSecurityEvent(context.logger, 'operator-dismissed', {
      account: id,
      address,
      operator: session.operator.id,
    });
    return { data: { id } };
  },
});
