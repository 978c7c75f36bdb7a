import { readAccessRules } from '#marketplace/db/configuration/marketplace.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import { loadImages } from '../images/present.ts';
import type { RelationLoader, Relations } from '../includes.ts';
import { byLink } from '../linkRelations.ts';
import { presentPermissionSet } from '../users/present.ts';

const permissionSets: RelationLoader = byLink('userId', async (call, ids) => {
  const rules = await readAccessRules(call.db);
  const users = await findUsers(call.db, ids);
  return [...users.values()].map(row => presentPermissionSet(row, rules));
});

const common: Relations = {
  profileImage: byLink('profileImageId', loadImages),
  effectivePermissionSet: permissionSets,
};

/** Relationships of users. */
export const userRelations: Record<string, Relations> = { user: common, currentUser: common };
