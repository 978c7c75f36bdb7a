import { ApiError } from '#marketplace/contract/errors.ts';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import type { Db } from '#marketplace/db/database.ts';
import { lockOwners } from '#marketplace/db/operators/staff.ts';
import type { Subject } from '#marketplace/db/operators/operatorLog.ts';
import { lockUser } from '#marketplace/db/users/users.ts';
import { roleOf } from '../console/operators.ts';
import type { CommandFacts } from './record.ts';

/**
 * Refuses to leave the marketplace without an owner. @param owners all of them, locked
 * @throws ApiError conflict
 */
export function requireAnotherOwner(owners: readonly string[], id: string): void {
  if (owners.some(owner => owner !== id)) return;
  throw new ApiError('conflict', {
    title: 'This is the last owner: name another one first.',
    meta: { reason: 'last-owner' },
  });
}

const setsRole = (input: unknown): boolean =>
  isRecord(input) && isRecord(input['metadata']) && 'operator' in input['metadata'];

/** Refuses operators who are no owners an account of an operator. @throws ApiError forbidden */
export function refuseOperatorAccount(role: OperatorRole): void {
  if (role === 'owner') return;
  throw new ApiError('forbidden', {
    title: 'Only owners change accounts of operators.',
    meta: { reason: 'operator-account' },
  });
}

const setsPrivateData = (input: unknown): boolean =>
  isRecord(input) && ['privateData', 'protectedData'].some(name => input[name] !== undefined);

/** Refuses operators who are no owners what only its user writes. @throws ApiError forbidden */
function refusePrivateData(role: OperatorRole, input: unknown): void {
  if (role === 'owner' || !setsPrivateData(input)) return;
  throw new ApiError('forbidden', {
    title: 'Only owners change private data of people.',
    meta: { reason: 'private-data' },
  });
}

/** Commands of the other APIs after which an owner is none. */
const endsOwner = new Set(['build/users/ban']);

/**
 * Refuses commands by which somebody would change the rights of operators past `staff/*`: a role in
 * the metadata, and changes of an operator's account, or of private data, by anybody but an owner.
 * Its locks last until the transaction of the command ends.
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
  refusePrivateData(session.role, input);
  const owners = endsOwner.has(operation) ? await lockOwners(db) : null;
  const role = roleOf(await lockUser(db, subject.id));
  if (role === null) return;
  refuseOperatorAccount(session.role);
  if (role === 'owner' && owners) requireAnotherOwner(owners, subject.id);
}
