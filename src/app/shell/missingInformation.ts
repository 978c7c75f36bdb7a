import type { UserType } from '#shared/contract/user.ts';

/** Information that a person is reminded to add. */
export type MissingInformation = 'email' | 'refused' | 'payout';

/** Facts that the reminder depends on; null: not loaded yet. */
export interface KnownOfUser {
  emailVerified: boolean;
  /** A mail server has refused the address for good. */
  isAddressRefused: boolean;
  stripeConnected: boolean;
  userType: UserType | undefined;
  hasListings: boolean | null;
  hasOrders: boolean | null;
}

// Patterns rather than lists: they are part of every first load.
/** Pages that are about just this, or on the way to an account. */
const quietPages =
  /^(Login|Signup|Confirm|ContactDetails|Notifications|EmailVerification|Password(Reset|Recovery)|StripePayout)/;

/** Pages on which somebody is doing something that a dialog would get in the way of. */
const busyPages =
  /^(Checkout|(Edit|Manage)?Listings?|Membership|MyClasses|(Order|Sale)Details|Success|Teach)/;

/** Returns whether a page is reminded on by a strip below its top bar rather than by a dialog. */
export const isRemindedByStrip = (pageName: string): boolean => busyPages.test(pageName);

/**
 * Returns the missing information, the address before the payout account; null on pages that do not
 * remind.
 */
export function missingInformation(
  {
    emailVerified,
    isAddressRefused,
    stripeConnected,
    userType,
    hasListings,
    hasOrders,
  }: KnownOfUser,
  pageName: string,
): MissingInformation | null {
  if (quietPages.test(pageName)) return null;
  if (!emailVerified && (hasListings || hasOrders)) return 'email';
  if (isAddressRefused && (hasListings || hasOrders)) return 'refused';
  return userType === 'teacher' && hasListings && !stripeConnected ? 'payout' : null;
}
