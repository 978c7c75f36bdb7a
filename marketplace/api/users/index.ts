import type { AnyOperation } from '../operation.ts';
import { approveUser, updateAnyProfile, updatePermissions, verifyAnyEmail } from './operate.ts';
import { queryUsers } from './query.ts';
import { showUser, showUserAsOperator } from './show.ts';

export const userOperations: readonly AnyOperation[] = [
  showUser,
  showUserAsOperator,
  queryUsers,
  updateAnyProfile,
  approveUser,
  updatePermissions,
  verifyAnyEmail,
];
