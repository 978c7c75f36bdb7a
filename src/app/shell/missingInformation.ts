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

/** Pages that are about just this, or on the way to an account. */
// A pattern rather than a list: it is part of every first load.
const quietPages =
  /^(Login|Signup|Confirm|ContactDetails|Notifications|EmailVerification|Password(Reset|Recovery)|StripePayout)/;

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
