import { ApiError } from '#marketplace/contract/errors.ts';
import { lockUser } from '#marketplace/db/users.ts';
import type { UserRow } from '#marketplace/db/users.ts';
import type { Call } from '../operation.ts';

/** The acting user's row, locked until the operation's transaction ends. */
export async function lockActingUser(call: Call): Promise<UserRow> {
  const row = call.actor.userId ? await lockUser(call.db, call.actor.userId) : null;
  if (!row) throw new ApiError('forbidden');
  return row;
}
