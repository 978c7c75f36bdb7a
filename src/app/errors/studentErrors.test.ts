import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import { enquiryFailureOf } from '#src/features/enquiry/enquiryFailure.ts';
import { subscribeReasonOf } from '#src/features/subscription/subscribeReason.ts';
import { problemOf } from '#src/containers/CheckoutPage/checkoutErrors.ts';
import { attendeesRefusalOf } from '#src/containers/TransactionPage/attendeesRefusal.ts';
import { messageFailureOf } from '#src/containers/TransactionPage/messageFailure.ts';
import { changeRefusalOf } from '#src/containers/TransactionPage/components/bookingChanges/changeRefusal.ts';
import { messageFiles } from '#src/testing/allMessages.ts';
import type { AppError } from '#src/util/errors.ts';

const words = new Map(
  siteLanguages.map(({ code }) => [
    code,
    Object.assign({}, ...messageFiles(code).values()) as Record<string, string>,
  ]),
);

/** Statuses by which a screen distinguishes codes. */
const statuses: Record<string, number> = {
  network: 0,
  unauthorized: 401,
  'auth-invalid-access-token': 401,
  forbidden: 403,
  'contact-not-possible': 403,
  'permission-denied-initiate-transactions': 403,
  'not-found': 404,
  'site-busy': 503,
  'too-many-requests': 429,
  'too-many-unpaid-orders': 429,
};
const errorOf = (code: string): AppError => ({
  code,
  status: statuses[code] ?? 409,
  message: 'For logs.',
});

const pair = (id: string, second = '.text') => [id, `${id}${second}`];

interface Screen {
  /** Ids of the sentences for a code: what happened, and the way on. */
  says: (code: string) => string[];
  /** Sentences for codes that the screen does not know. */
  generic: string[];
  /** Codes that it can meet. */
  meets: string[];
}

const anywhere = [
  'unauthorized',
  'auth-invalid-access-token',
  'network',
  'site-busy',
  'too-many-requests',
];
const gone = ['transaction-listing-not-found', 'transaction-provider-banned-or-deleted'];
const noPayouts = [
  'transaction-missing-stripe-account',
  'transaction-stripe-account-disabled-charges',
  'transaction-stripe-account-disabled-payouts',
  'account-cannot-charge',
];
const taken = ['transaction-booking-time-not-available', 'transaction-listing-insufficient-stock'];
const underWay = ['transaction-locked', 'conflict', 'class-changing'];

/** What a student sends to somebody else or pays for, by screen. */
const screens: Record<string, Screen> = {
  checkout: {
    says(code) {
      const { message, way } = problemOf(errorOf(code), 'initiate');
      // The button of the form repeats what failed.
      return [...pair(message), ...(way === 'retry' ? [] : [`CheckoutPage.way.${way}`])];
    },
    generic: ['CheckoutPage.error.initiateFailed'],
    meets: [
      ...anywhere,
      ...gone,
      ...noPayouts,
      ...taken,
      ...underWay,
      'not-found',
      'listing-not-found',
      'forbidden',
      'permission-denied-initiate-transactions',
      'contact-not-possible',
      'amount-too-high',
      'amount-too-low',
      'booking-closed',
      'class-waiting-list',
      'listing-currency-invalid',
      'feature-switched-off',
      'offer-over',
      'payment-service-failed',
      'service-unavailable',
      'stripe-invalid-payment-intent-status',
      'too-many-places',
      'too-many-unpaid-orders',
      'transaction-already-booked',
      'transaction-charge-zero-payin',
      'transaction-charge-zero-payout',
      'transaction-customer-banned-or-deleted',
      'transaction-invalid-transition',
      'transaction-missing-listing-price',
      'transaction-payment-failed',
      'transaction-same-author-and-customer',
    ],
  },
  subscription: {
    says: code => pair(`Subscribe.failed.${subscribeReasonOf(code)}`),
    generic: ['Subscribe.failed.other'],
    meets: [
      ...anywhere,
      ...gone,
      ...noPayouts,
      ...taken,
      ...underWay,
      'not-found',
      'listing-not-found',
      'forbidden',
      'contact-not-possible',
      'amount-too-high',
      'booking-closed',
      'payment-service-failed',
      'service-unavailable',
      'too-many-unpaid-orders',
      'transaction-already-booked',
      'feature-switched-off',
      'transaction-already-subscribed',
      'transaction-invalid-transition',
      'transaction-same-author-and-customer',
    ],
  },
  'change of an order': {
    says: code => pair(`BookingChanges.refused.${changeRefusalOf(code)}`),
    generic: ['BookingChanges.refused.unknown'],
    meets: [
      ...anywhere,
      ...taken,
      ...underWay,
      'booking-closed',
      'class-waiting-list',
      'contact-not-possible',
      'order-not-changeable',
      'order-process-older',
      'order-terms-changed',
      'transaction-already-booked',
      'transaction-customer-banned-or-deleted',
      'transaction-invalid-transition',
      'transaction-provider-banned-or-deleted',
    ],
  },
  'waiting list': {
    says: code => ['WaitingList.failed', `WaitingList.failed.${code}`],
    generic: [],
    meets: [
      ...anywhere,
      ...gone,
      'class-changing',
      'class-has-places',
      'contact-not-possible',
      'forbidden',
      'offer-over',
      'transaction-already-booked',
      'transaction-booking-time-not-available',
      'transaction-invalid-transition',
      'transaction-locked',
      'waiting-list-closed',
      'waiting-list-joined',
      'waiting-list-not-available',
    ],
  },
  'names of those who come': {
    says: code => pair(`Attendees.${attendeesRefusalOf(code)}`, '.help'),
    generic: ['Attendees.failed'],
    meets: [
      'attendees-fixed',
      'auth-invalid-access-token',
      'not-found',
      'operator-not-available',
      'too-many-places',
      'unauthorized',
    ],
  },
  message: {
    says: code => [`TransactionPage.message.failed.${messageFailureOf(errorOf(code))}`],
    generic: ['TransactionPage.message.failed.other'],
    meets: ['contact-not-possible', 'network', 'site-busy', 'too-many-requests'],
  },
  enquiry: {
    says: code => pair(`EnquiryModal.${enquiryFailureOf(errorOf(code), false)}`, '.help'),
    generic: ['EnquiryModal.failed'],
    meets: [...anywhere, ...gone, 'contact-not-possible', 'forbidden', 'not-found'],
  },
};

/** Codes of the endpoints that no student meets at these screens, and why. */
const elsewhere = {
  // What the site's own pages never send.
  programs: [
    'bad-request',
    'not-acceptable',
    'subscription-confirmed',
    'validation-invalid-params',
    'validation-invalid-value',
  ],
  // With the keys of an operator, who has no page of the site.
  operators: [
    'auth-missing-access-token',
    'console-not-available',
    'listing-invalid-state',
    'not-offered',
    'webhook-address-refused',
    'webhooks-not-available',
  ],
  teachers: [
    'captions-invalid',
    'changes-not-available',
    'class-change-begun',
    'class-change-conflict',
    'choice-not-offered',
    'class-time-not-begun',
    'class-too-large',
    'listing-incomplete',
    'listing-without-picture',
    'handle-taken',
    'invitation-over',
    'meeting-extension-not-offered',
    'meeting-provider-not-offered',
    'meeting-service-failed',
    'old-total-mismatch',
    'order-not-accepted',
    'payout-person-refused',
    'payout-representative-needed',
    'permission-denied-post-listings',
    'places-taken',
    'price-out-of-range',
    'stripe-account-not-found',
    'too-many-co-teachers',
    'too-many-calendars',
    'too-many-contacts',
    'too-many-notes',
    'too-many-times-off',
    'video-gone',
    'video-piece-invalid',
    'video-refused',
    'video-space-full',
  ],
  // Reported by the requesting part of the page, each with its test.
  ownWords: [
    'account-in-use',
    'calendar-not-available',
    'calendar-not-read',
    'classroom-not-yours',
    'email-not-confirmed',
    'email-taken',
    'fresh-log-in-required',
    'guest-places-taken',
    'mail-code-over',
    'mail-code-wrong',
    'mail-failed',
    'passkey-over',
    'passkey-refused',
    'projection-not-available',
    'recording-closed',
    'recording-not-offered',
    'recording-piece-invalid',
    'recording-space-full',
    'recording-too-large',
    'second-factor-required',
    'too-many-passkeys',
    'too-many-streams',
  ],
};

/** Codes of refusals in the sources of the server. */
function codesOfServer(): string[] {
  const root = path.resolve(import.meta.dirname, '../../../server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.|testing\//.test(file))
    .map(file => readFileSync(path.join(root, file), 'utf8'));
  const refusals = /(?:apiFault\(\s*\d+,\s*|new ApiFault\(\d+, \[\{[^}]*code: )'([a-z-]+)'/g;
  const found = files.flatMap(text => [...text.matchAll(refusals)].map(([, code = '']) => code));
  return [...new Set(found)].sort();
}

const known = new Set([
  ...Object.values(screens).flatMap(({ meets }) => meets),
  ...Object.values(elsewhere).flat(),
]);

test('each refusal of the endpoints is reported at a screen, or is none of a student', () => {
  const codes = codesOfServer();
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter(code => !known.has(code))).toEqual([]);
});

const cases = Object.entries(screens).flatMap(([name, screen]) =>
  screen.meets.map(code => [name, code, screen] as const),
);

test.each(cases)('%s says what %s means, and the way on', (_, code, { says, generic }) => {
  const ids = says(code);
  expect(generic.filter(id => ids.includes(id))).toEqual([]);
  for (const [language, messages] of words) {
    const missing = ids.filter(id => !messages[id]?.trim());
    expect([language, missing]).toEqual([language, []]);
  }
});
