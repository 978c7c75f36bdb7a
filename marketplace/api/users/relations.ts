import { findUsers } from '#marketplace/db/users.ts';
import { loadImages } from '../images/load.ts';
import type { RelationLoader, Relations } from '../includes.ts';
import { byLink } from '../linkRelations.ts';
import { presentPermissionSet } from './present.ts';

const permissionSets: RelationLoader = byLink('userId', async (call, ids) =>
  [...(await findUsers(call.db, ids)).values()].map(presentPermissionSet),
);

const common: Relations = {
  profileImage: byLink('profileImageId', loadImages),
  effectivePermissionSet: permissionSets,
};

/** What hangs on people. */
export const userRelations: Record<string, Relations> = { user: common, currentUser: common };
