import type { IntlShape } from 'react-intl';

/** Words of the payment provider that have words of ours. */
const known = {
  status: [
    'needs_response',
    'warning_needs_response',
    'under_review',
    'warning_under_review',
    'warning_closed',
    'won',
    'lost',
  ],
  reason: [
    'fraudulent',
    'unrecognized',
    'duplicate',
    'product_not_received',
    'product_unacceptable',
    'subscription_canceled',
    'credit_not_processed',
    'general',
  ],
  evidence: [
    'customer_name',
    'customer_email_address',
    'product_description',
    'service_date',
    'cancellation_policy_disclosure',
    'access_activity_log',
    'uncategorized_text',
  ],
} as const;

/** Returns a word of the payment provider in the reader's language, or as it is. */
export function disputeLabel(
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
  kind: keyof typeof known,
  word: string,
): string {
  const words: readonly string[] = known[kind];
  return words.includes(word)
    ? formatMessage({ id: `ConsoleDispute.${kind}.${word}` })
    : word.replaceAll('_', ' ');
}
