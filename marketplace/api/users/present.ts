import { awaitsApproval, mayPublish } from '../auth/gates.ts';
import { truncate } from '#marketplace/contract/writtenText.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { LinkedIdentity } from '#marketplace/db/users/identities.ts';
import type { StripeFlags } from '#marketplace/db/users/stripe.ts';
import type { PublicUserRow, UserRow } from '#marketplace/db/users/users.ts';

/** Returns the public name: the display name, otherwise first name and initial of the last. */
export const displayNameOf = (user: {
  display_name: string | null;
  first_name: string;
  last_name: string;
}): string =>
  user.display_name || [user.first_name, firstLetter(user.last_name)].filter(Boolean).join(' ');

/** Returns the initials of first and last name. */
export const abbreviatedNameOf = (user: { first_name: string; last_name: string }): string =>
  firstLetter(user.first_name) + firstLetter(user.last_name);

const firstLetter = (name: string): string => truncate(name.trim(), 1).toUpperCase();

/** @param hidden for banned and deleted users, who are shown as placeholders */
const links = (row: PublicUserRow, hidden: boolean): Resource['links'] => ({
  userId: row.id,
  profileImageId: hidden ? null : row.profile_image_id,
});

const isHidden = (row: PublicUserRow): boolean => row.deleted || row.state === 'banned';

/** Metadata without the role of an operator: whom to attack is nobody's business. */
const withoutRole = ({ operator: _, ...metadata }: Record<string, unknown>) => metadata;

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

/** Presents a user to the public; banned and deleted ones as placeholders. */
export function presentUser(row: PublicUserRow): Resource {
  const hidden = isHidden(row);
  const open = { ...row, metadata: withoutRole(row.metadata) };
  return {
    id: row.id,
    type: 'user',
    attributes: { ...flags(row), profile: profileOf(open, hidden) },
    links: links(row, hidden),
  };
}

/** Facts of payment account and identity providers for the owner's view. */
export interface AccountFacts extends StripeFlags {
  identityProviders: LinkedIdentity[];
}

/** Returns a permission in the API's spelling. */
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

/** Presents a user to themselves. */
export const presentCurrentUser = (row: UserRow, facts: AccountFacts): Resource => ({
  id: row.id,
  type: 'currentUser',
  attributes: accountAttributes(row, facts),
  links: links(row, row.deleted),
});

/** Presents a user in the Integration API. */
export const presentUserForIntegration = (row: UserRow, facts: AccountFacts): Resource => ({
  id: row.id,
  type: 'user',
  attributes: accountAttributes(row, facts),
  links: links(row, row.deleted),
});

/** Returns whether the user of a row may publish by the rules of the marketplace. */
export const mayRowPublish = (row: UserRow, rules: AccessRules): boolean =>
  mayPublish(
    { mayPostListings: row.may_post_listings, postingGranted: row.posting_granted },
    rules,
  );

/**
 * Presents a user's effective permissions under the user's id. They agree with the gates: approval
 * counts where the marketplace requires it, reading only in a private marketplace.
 */
export function presentPermissionSet(row: UserRow, rules: AccessRules): Resource {
  const acts = !awaitsApproval(row, rules);
  return {
    id: row.id,
    type: 'permissionSet',
    attributes: {
      postListings: permission(acts && mayRowPublish(row, rules)),
      initiateTransactions: permission(acts && row.may_initiate_transactions),
      read: permission(!rules.isPrivate || (acts && row.may_read)),
    },
  };
}
