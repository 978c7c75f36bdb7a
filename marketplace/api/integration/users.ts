import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, extData, oneOf, uuid } from '#marketplace/contract/fields.ts';
import { lockUser, updateUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { permissionsChangedMail, userApprovedMail } from '#marketplace/contract/mailRequests.ts';
import { confirmAddress } from '../current_user/emailVerification.ts';
import { logOf } from '../auth/securityLog.ts';
import { integration, operation } from '../operation.ts';
import type { AnyOperation, Call } from '../operation.ts';
import { changeProfile, profileChange } from '../users/profile.ts';
import { userForIntegration } from '../users/load.ts';
import { readAccessRules } from '#marketplace/db/configuration/marketplace.ts';
import { mayRowPublish, permission } from '../users/present.ts';

/** Declares a change of a user by an operator; 404 for deleted users. */
const changeOperation = <Input extends { id: string }>(
  name: string,
  input: z.ZodType<Input>,
  change: (call: Call, user: UserRow, input: Input) => Promise<UserRow>,
): AnyOperation =>
  operation({
    name,
    method: 'POST',
    api: 'integration',
    access: integration,
    input,
    async run(call, given) {
      const user = await lockUser(call.db, given.id);
      if (!user || user.deleted) throw new ApiError('not-found');
      return { data: await userForIntegration(call, await change(call, user, given)) };
    },
  });

/** Changes a profile, metadata too. */
export const updateAnyProfile = changeOperation(
  'users/update_profile',
  z.object({ id: uuid(), ...profileChange, metadata: extData().optional() }),
  (call, user, { id: _id, ...change }) => changeProfile(call, user, change),
);

/** Approves a pending user and mails them. */
export const approveUser = changeOperation(
  'users/approve',
  z.object({ id: uuid() }),
  async (call, user) => {
    if (user.state === 'banned') throw new ApiError('user-is-banned');
    if (user.state !== 'pendingApproval') {
      throw new ApiError('conflict', { details: 'The user does not await approval.' });
    }
    await call.context.mail.enqueue(call.db, userApprovedMail(user.id));
    return updateUser(call.db, user.id, { state: 'active' });
  },
);

const allowOrDeny = () => oneOf('permission/allow', 'permission/deny').optional();

const permissionColumns = [
  ['postListings', 'may_post_listings'],
  ['initiateTransactions', 'may_initiate_transactions'],
  ['read', 'may_read'],
] as const;

/** Changes a user's permissions and mails them the changes. */
export const updatePermissions = changeOperation(
  'users/update_permissions',
  z.object({
    id: uuid(),
    postListings: allowOrDeny(),
    initiateTransactions: allowOrDeny(),
    read: allowOrDeny(),
  }),
  async (call, user, { id: _id, ...given }) => {
    const rules = await readAccessRules(call.db);
    const now = { ...user, may_post_listings: mayRowPublish(user, rules) };
    const changed = permissionColumns.flatMap(([name, column]) => {
      const wanted = given[name] ?? permission(now[column]);
      return wanted === permission(now[column]) ? [] : [{ name, column, wanted }];
    });
    if (changed.length === 0) return user;
    const mail = Object.fromEntries(changed.map(({ name, wanted }) => [name, wanted]));
    await call.context.mail.enqueue(call.db, permissionsChangedMail(user.id, mail));
    call.afterCommit(() => logOf(call, 'permissions-changed', { account: user.id }));
    const columns = changed.map(({ column, wanted }) => [column, wanted === permission(true)]);
    const written = Object.fromEntries(columns) as Partial<
      Record<(typeof permissionColumns)[number][1], boolean>
    >;
    const { may_post_listings: mayPost } = written;
    return updateUser(call.db, user.id, {
      ...written,
      ...(mayPost === undefined ? {} : { posting_granted: mayPost }),
    });
  },
);

/** Marks a user's address as verified: the account's, or the pending one. */
export const verifyAnyEmail = changeOperation(
  'users/verify_email',
  z.object({ id: uuid(), email: email() }),
  (call, user, input) => confirmAddress(call, user, input.email),
);
