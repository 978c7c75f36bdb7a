import { ApiError } from '#marketplace/contract/errors.ts';
import { lockOwners } from '#marketplace/db/operators/staff.ts';
import { lockUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { roleOf } from '../../console/operators.ts';
import { refuseOperatorAccount, requireAnotherOwner } from '../guardOperators.ts';
import type { ConsoleCall } from '../operation.ts';

/** The resource of commands on a person. */
export const personSubject = ({ id }: { id: string }) => ({ type: 'user', id });

type PersonCall = Pick<ConsoleCall, 'db' | 'session'>;

/**
 * Locks a person whom a command is about. @throws ApiError not-found for nobody, forbidden for an
 * operator's account where the caller is no owner
 */
export async function lockPerson({ db, session }: PersonCall, id: string): Promise<UserRow> {
  const user = await lockUser(db, id);
  if (!user || user.deleted) throw new ApiError('not-found');
  if (roleOf(user) !== null) refuseOperatorAccount(session.role);
  return user;
}

/** Locks a person whose account ends. @throws ApiError conflict for the last owner */
export async function lockLeaving(call: PersonCall, id: string): Promise<UserRow> {
  const owners = await lockOwners(call.db);
  const user = await lockPerson(call, id);
  if (roleOf(user) === 'owner') requireAnotherOwner(owners, id);
  return user;
}
