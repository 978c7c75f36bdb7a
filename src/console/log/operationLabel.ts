import type { IntlShape } from 'react-intl';

/** Operations that have words of their own. */
export const namedOperations: ReadonlySet<string> = new Set([
  'session/create',
  'session/confirm',
  'session/delete',
  'listings/approve',
  'listings/send_back',
  'integration/listings/close',
  'integration/listings/open',
  'integration/listings/update',
  'integration/listings/create',
  'build/listing-approval/enable',
  'build/listing-approval/disable',
  'build/user-approval/enable',
  'build/user-approval/disable',
  'build/private-marketplace/enable',
  'build/private-marketplace/disable',
  'integration/users/approve',
  'integration/transactions/transition',
  'orders/refund',
  'disputes/submit',
  'integration/transactions/update_metadata',
  'build/users/ban',
  'build/users/unban',
  'users/set_certificates',
  'users/end_sessions',
  'users/send_reset_mail',
  'users/send_verification_mail',
  'users/look_as',
  'users/export',
  'users/delete',
  'build/processes/create-version',
  'build/aliases/update-alias',
  'mail_templates/send_test',
  'site/webhooks/replay',
  'site/webhooks/enable',
  'site/webhooks/disable',
  'mails/retry',
  'assets/write',
  'messages/remove',
  'messages/restore',
  'reviews/hide',
  'reviews/unhide',
  'site/reports/decide',
  'site/words/update',
  'staff/invite',
  'staff/update',
  'staff/end',
]);

/** What an operation does, in words where it has some. */
export const operationLabel = (intl: Pick<IntlShape, 'formatMessage'>, operation: string): string =>
  namedOperations.has(operation)
    ? intl.formatMessage({ id: `ConsoleOperation.${operation.replaceAll('/', '.')}` })
    : operation;
