import type {
  BuiltinMailExtras,
  MailTransaction,
  MailUser,
  TransactionMailContext,
} from './contextTypes.ts';

const hour = 3_600_000;

function user(id: string, first: string, last: string): MailUser {
  return {
    id,
    'first-name': first,
    'last-name': last,
    'display-name': `${first} ${last.charAt(0)}`,
    'private-data': {},
    'public-data': {},
    'protected-data': {},
    metadata: {},
  };
}

const usd = (amount: number) => ({ amount, currency: 'USD' });

function transaction(now: Date): MailTransaction {
  const start = new Date(Math.ceil(now.getTime() / (24 * hour) + 2) * 24 * hour + 22 * hour);
  const end = new Date(start.getTime() + hour);
  const item = (code: string, price: number, total: number, includeFor: string[]) => ({
    code,
    'unit-price': usd(price),
    'line-total': usd(total),
    'include-for': includeFor,
    quantity: includeFor.length === 2 ? 1 : null,
    percentage: includeFor.length === 2 ? null : (total / price) * 100,
    units: null,
    seats: null,
  });
  const provider = user('5e0c8f4e-3b1a-4f0c-8b53-2f0e6c1f7a01', 'Amara', 'Okafor');
  const customer = user('7c1d9f5e-4c2b-4a1d-9c64-3a1f7d2a8b02', 'Jonas', 'Lindqvist');
  return {
    id: '0d5fb2a4-6a2f-4f0e-9e0c-6f3c1f1f2a10',
    state: 'state/accepted',
    'last-transition': 'transition/accept',
    'payin-total': usd(24),
    'payout-total': usd(18.36),
    'tx-line-items': [
      item('line-item/session', 24, 24, ['customer', 'provider']),
      item('line-item/provider-commission', 24, -4.8, ['provider']),
      item('line-item/payment-gateway-fee', 24, -0.84, ['provider']),
    ],
    booking: {
      start,
      end,
      displayStart: start,
      displayEnd: end,
      'display-start': start,
      'display-end': end,
      seats: 1,
      state: 'accepted',
    },
    'stock-reservation': { quantity: 1, state: 'accepted' },
    reviews: [
      { content: 'Clear words and a calm hour. I slept like a stone.', subject: provider },
      { content: 'Kind, punctual and curious.', subject: customer },
    ],
    provider,
    customer,
    listing: {
      id: '9b3efa60-5d3c-4b2e-8d75-4b208e3b9c03',
      title: 'Slow flow for Sunday evenings',
      'availability-plan': { type: 'availability-plan/time', timezone: 'America/New_York' },
      'current-stock': { quantity: 6 },
      'private-data': {},
      'public-data': { timezone: 'America/New_York' },
      metadata: {},
    },
    'delayed-transition': { 'run-at': end },
    'protected-data': {},
    metadata: {},
  };
}

/** A complete sample context, for previews and for validating templates before they are stored. */
export function sampleContext(
  now: Date,
  marketplace: { name: string; url: string },
): TransactionMailContext & BuiltinMailExtras['new-message'] & Record<string, unknown> {
  const tx = transaction(now);
  return {
    recipient: tx.customer,
    'recipient-role': 'customer',
    'other-party': tx.provider,
    marketplace,
    transaction: tx,
    listing: tx.listing,
    message: {
      sender: tx.provider,
      content: 'See you on Sunday!\nBring a blanket.',
      transaction: tx,
    },
    'email-verification': { token: 'sample-token' },
    'password-reset': { token: 'sample-token', 'email-address': 'jonas@example.com' },
    'operator-role': 'support',
    'ban-reason': 'Spam',
    'changed-permissions': {
      read: 'permission/allow',
      postListings: 'permission/deny',
      initiateTransactions: 'permission/allow',
    },
  };
}
