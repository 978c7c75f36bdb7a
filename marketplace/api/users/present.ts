import { awaitsApproval } from '#marketplace/api/auth/gates.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { LinkedIdentity } from '#marketplace/db/users/identities.ts';
import type { StripeFlags } from '#marketplace/db/users/stripe.ts';
import type { PublicUserRow, UserRow } from '#marketplace/db/users/users.ts';

/** Name that others see: the chosen one, otherwise first name and initial of the last. */
export const displayNameOf = (user: {
  display_name: string | null;
  first_name: string;
  last_name: string;
}): string =>
  user.display_name || [user.first_name, firstLetter(user.last_name)].filter(Boolean).join(' ');

/** Initials of first and last name. */
export const abbreviatedNameOf = (user: { first_name: string; last_name: string }): string =>
  firstLetter(user.first_name) + firstLetter(user.last_name);

// By code points: a name may begin with a letter that takes two code units.
function firstLetter(name: string): string {
  const first = name.trim().codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first).toUpperCase();
}

/** `hidden`: of the person nothing is left to see but that they were there. */
const links = (row: PublicUserRow, hidden: boolean): Resource['links'] => ({
  userId: row.id,
  profileImageId: hidden ? null : row.profile_image_id,
});

const isHidden = (row: PublicUserRow): boolean => row.deleted || row.state === 'banned';

function profileOf(row: PublicUserRow, hidden: boolean): Record<string, unknown> {
  if (hidden) {
    return { displayName: null, abbreviatedName: null, bio: null, publicData: {}, metadata: {} };
  }
  return {
    displayName: displayNameOf(row),
    abbreviatedName: abbreviatedNameOf(row),
    bio: row.bio,
    publicData: row.public_data,
    metadata: row.metadata,
  };
}

const flags = (row: PublicUserRow) => ({
  banned: row.state === 'banned' && !row.deleted,
  deleted: row.deleted,
  createdAt: row.created_at,
});

/** What anyone may see of a person; of banned and deleted ones only that they are. */
export const presentUser = (row: PublicUserRow): Resource => ({
  id: row.id,
  type: 'user',
  attributes: { ...flags(row), profile: profileOf(row, isHidden(row)) },
  links: links(row, isHidden(row)),
});

/** What a payment account and other log-ins add to their owner's view. */
export interface AccountFacts extends StripeFlags {
  identityProviders: LinkedIdentity[];
}

/** A permission as the API spells it. */
export const permission = (allowed: boolean): string =>
  allowed ? 'permission/allow' : 'permission/deny';

const permissionsOf = (row: UserRow) => ({
  postListings: permission(row.may_post_listings),
  initiateTransactions: permission(row.may_initiate_transactions),
  read: permission(row.may_read),
});

const accountAttributes = (row: UserRow, facts: AccountFacts) => ({
  ...flags(row),
  state: row.state,
  email: row.deleted ? null : row.email,
  emailVerified: row.email_verified,
  pendingEmail: row.pending_email,
  ...facts,
  permissions: permissionsOf(row),
  profile: {
    ...profileOf(row, row.deleted),
    firstName: row.first_name,
    lastName: row.last_name,
    protectedData: row.protected_data,
    privateData: row.private_data,
  },
});

/** What people see of themselves. */
export const presentCurrentUser = (row: UserRow, facts: AccountFacts): Resource => ({
  id: row.id,
  type: 'currentUser',
  attributes: accountAttributes(row, facts),
  links: links(row, row.deleted),
});

/** What the Integration API shows of a person. */
export const presentUserForIntegration = (row: UserRow, facts: AccountFacts): Resource => ({
  id: row.id,
  type: 'user',
  attributes: accountAttributes(row, facts),
  links: links(row, row.deleted),
});

/**
 * What a person may do in the end, all rules together; the id is the user's. It says what the gates
 * say: approval counts where the marketplace asks for it, reading in a private marketplace alone.
 */
export function presentPermissionSet(row: UserRow, rules: AccessRules): Resource {
  const acts = !awaitsApproval(row, rules);
  return {
    id: row.id,
    type: 'permissionSet',
    attributes: {
      postListings: permission(acts && row.may_post_listings),
      initiateTransactions: permission(acts && row.may_initiate_transactions),
      read: permission(!rules.isPrivate || (acts && row.may_read)),
    },
  };
}
