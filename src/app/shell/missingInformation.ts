import type { UserType } from '#shared/contract/user.ts';

/** What a person should be reminded of. */
export type MissingInformation = 'email' | 'payout';

/** What the reminder goes by; null counts as "nobody asked yet". */
export interface KnownOfUser {
  emailVerified: boolean;
  stripeConnected: boolean;
  userType: UserType | undefined;
  hasListings: boolean | null;
  hasOrders: boolean | null;
}

/** Pages that are about just this, or on the way to an account. */
const quietPages = new Set([
  'LoginPage',
  'SignupPage',
  'ConfirmPage',
  'ContactDetailsPage',
  'EmailVerificationPage',
  'PasswordResetPage',
  'PasswordRecoveryPage',
  'StripePayoutPage',
  'StripePayoutOnboardingPage',
]);

/** What is missing, the address before the payout account; null on pages that do not remind. */
export function missingInformation(
  { emailVerified, stripeConnected, userType, hasListings, hasOrders }: KnownOfUser,
  pageName: string,
): MissingInformation | null {
  if (quietPages.has(pageName)) return null;
  if (!emailVerified && (hasListings || hasOrders)) return 'email';
  return userType === 'teacher' && hasListings && !stripeConnected ? 'payout' : null;
}
