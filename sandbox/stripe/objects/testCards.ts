import { fingerprint } from '../model/ids.ts';
import type { Authentication, CardBrand, Decline } from '../model/rows.ts';

/** A test card: what it looks like and how it behaves. */
export interface TestCard {
  number: string;
  brand: CardBrand;
  decline: Decline | null;
  authentication: Authentication;
  /** True if the card can be saved to a customer. */
  attachable: boolean;
  country: string;
  /** True if its owner disputes each charge as soon as it is made. */
  isDisputed: boolean;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code: declineCode,
  message,
});

/** The refusals by the name of the test card tokens. */
export const DECLINES = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  notATestCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
} as const satisfies Record<string, Decline>;

function card(number: string, brand: CardBrand, rest: Partial<TestCard> = {}): TestCard {
  const decline = rest.decline ?? null;
  return {
    number,
    brand,
    decline,
    authentication: 'never',
    attachable: decline === null,
    country: 'US',
    isDisputed: false,
    ...rest,
  };
}

const CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa'),
  card('4000000000000077', 'visa'),
  card('4000000000000259', 'visa', { isDisputed: true }),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222', 'mastercard'),
  card('5200828282828210', 'mastercard'),
  card('5105105105105100', 'mastercard'),
  card('378282246310005', 'amex'),
  card('371449635398431', 'amex'),
  card('6011111111111117', 'discover'),
  card('6011000990139424', 'discover'),
  card('3056930009020004', 'diners'),
  card('36227206271667', 'diners'),
  card('3566002020360505', 'jcb'),
  card('6200000000000005', 'unionpay'),
  card('6200000000000047', 'unionpay'),
  card('4000008260000000', 'visa', { country: 'GB' }),
  card('4000002760000016', 'visa', { country: 'DE' }),
  card('4000000000000002', 'visa', { decline: DECLINES.generic }),
  card('4000000000009995', 'visa', { decline: DECLINES.insufficientFunds }),
  card('4000000000009987', 'visa', { decline: DECLINES.lost }),
  card('4000000000009979', 'visa', { decline: DECLINES.stolen }),
  card('4000000000000069', 'visa', { decline: DECLINES.expired }),
  card('4000000000000127', 'visa', { decline: DECLINES.incorrectCvc }),
  card('4000000000000119', 'visa', { decline: DECLINES.processingError }),
  card('4000000000006975', 'visa', { decline: DECLINES.velocity }),
  card('4000000000000341', 'visa', { decline: DECLINES.generic, attachable: true }),
  card('4000002500003155', 'visa', { authentication: 'unlessSetUp', country: 'DE' }),
  card('4000002760003184', 'visa', { authentication: 'always', country: 'DE' }),
  card('4000003800000446', 'visa', { authentication: 'always', country: 'DE' }),
  card('4000000000003220', 'visa', { authentication: 'always' }),
  card('4000000000003063', 'visa', { authentication: 'always' }),
  card('4000008260003178', 'visa', {
    authentication: 'always',
    decline: DECLINES.insufficientFunds,
    attachable: true,
  }),
  card('4000008400001629', 'visa', { authentication: 'always', decline: DECLINES.generic }),
];

const byNumber = new Map(CARDS.map(known => [known.number, known]));

/**
 * Names of ready-made payment methods (`pm_card_…`) and card tokens (`tok_…`) without their prefix.
 */
const NAMED: Record<string, string> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  us: '4242424242424242',
  bypassPending: '4000000000000077',
  createDispute: '4000000000000259',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeCustomerFail: '4000000000000341',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequiredSetupForOffSession: '4000003800000446',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
};

/** The card behind `pm_card_visa`, `tok_visa`, `pm_card_visa_chargeDeclined` and the like. */
export function namedTestCard(id: string): TestCard | undefined {
  const name = /^(?:pm_card_|tok_)(.+)$/.exec(id)?.[1];
  if (name === undefined) return undefined;
  const number = NAMED[name] ?? NAMED[name.replace(/^visa_/, '')];
  return number === undefined ? undefined : byNumber.get(number);
}

/** The card with this number; any other well-formed number is refused when it is charged. */
export function testCardByNumber(number: string): TestCard {
  return byNumber.get(number) ?? card(number, brandOf(number), { decline: DECLINES.notATestCard });
}

const disputed = new Set(
  CARDS.filter(({ isDisputed }) => isDisputed).map(({ number }) => fingerprint(number)),
);

/** Returns whether the owner of a card disputes its charges. */
export const isDisputed = (card: { fingerprint: string }): boolean =>
  disputed.has(card.fingerprint);

/** The brand that a number (or the first digits of one) belongs to. */
function brandOf(number: string): CardBrand {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|64[4-9]|65)/.test(number)) return 'discover';
  if (/^3(0|6|8|9)/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  if (/^62/.test(number)) return 'unionpay';
  return 'unknown';
}

/** The check digit of card numbers. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return number.length >= 12 && sum % 10 === 0;
}
