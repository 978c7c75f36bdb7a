import { missingInformation } from './missingInformation.ts';
import type { KnownOfUser } from './missingInformation.ts';

const teacher: KnownOfUser = {
  emailVerified: true,
  isAddressRefused: false,
  stripeConnected: true,
  userType: 'teacher',
  hasListings: true,
  hasOrders: false,
};

describe('the reminder', () => {
  it.each([
    ['nothing is missing', teacher, null],
    ['the address is not confirmed', { ...teacher, emailVerified: false }, 'email'],
    ['both are missing', { ...teacher, emailVerified: false, stripeConnected: false }, 'email'],
    [
      'mails come back, which is more than a missing payout',
      { ...teacher, isAddressRefused: true, stripeConnected: false },
      'refused',
    ],
    ['a teacher can not be paid', { ...teacher, stripeConnected: false }, 'payout'],
    ['there is nothing to sell', { ...teacher, stripeConnected: false, hasListings: false }, null],
    [
      'a student has booked with an address that is not confirmed',
      { ...teacher, userType: 'student', emailVerified: false, hasListings: null, hasOrders: true },
      'email',
    ],
    [
      'a student has done nothing yet',
      { ...teacher, userType: 'student', emailVerified: false, hasListings: null },
      null,
    ],
    [
      'a student has no payout account',
      { ...teacher, userType: 'student', stripeConnected: false, hasOrders: true },
      null,
    ],
  ] as [string, KnownOfUser, string | null][])('when %s', (_, known, missing) => {
    expect(missingInformation(known, 'LandingPage')).toBe(missing);
  });

  it.each([
    'LoginPage',
    'SignupPage',
    'ContactDetailsPage',
    'EmailVerificationPage',
    'PasswordResetPage',
    'StripePayoutPage',
    'StripePayoutOnboardingPage',
  ])('does not come on %s', page => {
    expect(missingInformation({ ...teacher, emailVerified: false }, page)).toBeNull();
  });
});
