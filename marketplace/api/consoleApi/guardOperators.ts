import { ApiError } from '#marketplace/contract/errors.ts';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { Db } from '#marketplace/db/database.ts';
import { countOwners } from '#marketplace/db/operators/staff.ts';
import type { Subject } from '#marketplace/db/operators/operatorLog.ts';
import { lockUser } from '#marketplace/db/users/users.ts';
import { roleOf } from '../console/operators.ts';
import type { CommandFacts } from './record.ts';

/** Refuses to leave the marketplace without an owner. @throws ApiError conflict */
export async function requireAnotherOwner(db: Db, id: string): Promise<void> {
  if ((await countOwners(db, id)) > 0) return;
  throw new ApiError('conflict', {
    title: 'This is the last owner: name another one first.',
    meta: { reason: 'last-owner' },
  });
}

const setsRole = (input: unknown): boolean =>
  isRecord(input) && isRecord(input['metadata']) && 'operator' in input['metadata'];

/**
 * Refuses commands by which somebody would change the rights of operators past `staff/*`: a role in
 * the metadata, and changes of an operator's account by anybody but an owner.
 * @throws ApiError forbidden, conflict
 */
export async function guardOperators(
  db: Db,
  { session, operation, input }: CommandFacts,
  subject: Subject | null,
): Promise<void> {
  if (subject?.type !== 'user') return;
  if (setsRole(input)) {
    throw new ApiError('forbidden', {
      title: 'Roles are given by staff/invite and staff/update.',
      meta: { reason: 'role-in-metadata' },
    });
  }
  const role = roleOf(await lockUser(db, subject.id));
  if (role === null) return;
  if (session.role !== 'owner') {
    throw new ApiError('forbidden', {
      title: 'Only owners change accounts of operators.',
      meta: { reason: 'operator-account' },
    });
  }
  if (role === 'owner' && operation === 'build/users/ban') {
    await requireAnotherOwner(db, subject.id);
  }
}
