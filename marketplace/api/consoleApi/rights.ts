import { operatorRoles } from '#marketplace/contract/operatorRoles.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';

/** Who may call an operation. */
export interface Right {
  roles: readonly OperatorRole[];
  /** The operator has to prove who they are, not longer ago than ten minutes. */
  needsConfirmation: boolean;
}

const right = (roles: readonly OperatorRole[], needsConfirmation: boolean): Right => ({
  // In one order; owners may do everything.
  roles: operatorRoles.filter(role => role === 'owner' || roles.includes(role)),
  needsConfirmation,
});
const by = (...roles: OperatorRole[]): Right => right(roles, false);
/** For what can not be undone. */
const confirmedBy = (...roles: OperatorRole[]): Right => right(roles, true);
const everybody = by(...operatorRoles);
const owners = by();

const ownRights = {
  'counts/show': everybody,
  'figures/show': by('finance'),
  'operator_log/query': owners,
  // By the web server alone, for what it does at the request of an operator.
  'operator_log/append': everybody,
  'events/query': by('support', 'finance'),
  // Says who has sent what, like the log.
  'failed_requests/query': owners,
  'mails/query': by('support', 'finance'),
  'mails/show': by('support'),
  'mails/retry': by('support'),
  'listings/query': everybody,
  'listings/changes': everybody,
  'listings/approve': by('content'),
  'listings/send_back': by('content'),
  'users/query': everybody,
  'users/show': everybody,
  'users/set_certificates': by('support', 'content'),
  'users/end_sessions': by('support'),
  'users/send_reset_mail': by('support'),
  'users/send_verification_mail': by('support'),
  'users/look_as': by('support'),
  // For requests under data protection law.
  'users/export': confirmedBy('support'),
  'users/delete': confirmedBy(),
  'messages/show': everybody,
  'messages/remove': by('support', 'content'),
  'messages/restore': by('support', 'content'),
  'reviews/show': everybody,
  'reviews/hide': by('support', 'content'),
  'reviews/unhide': by('support', 'content'),
  'orders/query': everybody,
  'orders/show': everybody,
  'orders/refund_preview': by('finance'),
  'orders/refund': confirmedBy('finance'),
  'disputes/query': by('support', 'finance'),
  'disputes/show': by('support', 'finance'),
  // It can be sent once.
  'disputes/submit': confirmedBy('finance'),
  'processes/states': everybody,
  'processes/dry_run': owners,
  'mail_templates/preview': by('content'),
  'mail_templates/send_test': by('content'),
  'assets/show': everybody,
  'assets/versions': everybody,
  'assets/preview': by('content', 'finance'),
  // Each writes what is theirs: documents of money are finance's.
  'assets/write': by('content', 'finance'),
  'staff/query': owners,
  'staff/invite': confirmedBy(),
  'staff/update': confirmedBy(),
  'staff/end': confirmedBy(),
} satisfies Record<string, Right>;

const integrationRights = {
  'marketplace/show': everybody,
  'users/show': everybody,
  'users/query': everybody,
  'users/update_profile': by('support'),
  'users/approve': by('support'),
  'users/update_permissions': by('support'),
  // Opens an account to anybody who reads mail at the address.
  'users/verify_email': confirmedBy('support'),
  'images/upload': by('content'),
  'files/create': by('content'),
  'files/query': everybody,
  'file_uploads/create': by('content'),
  'file_downloads/create': by('support', 'content'),
  'file_attachments/query': everybody,
  'listings/show': everybody,
  'listings/query': everybody,
  'listings/create': by('content'),
  'listings/update': by('content'),
  'listings/approve': by('content'),
  'listings/open': by('content'),
  'listings/close': by('content'),
  'availability_exceptions/query': everybody,
  'availability_exceptions/create': by('content'),
  'availability_exceptions/delete': by('content'),
  'stock/compare_and_set': by('content'),
  'stock_adjustments/query': everybody,
  'stock_adjustments/create': by('content'),
  'stock_reservations/show': everybody,
  'transactions/show': everybody,
  'transactions/query': everybody,
  // May pay, refund and cancel: no transition is taken back.
  'transactions/transition': confirmedBy('finance'),
  'transactions/transition_speculative': by('support', 'finance'),
  'transactions/update_metadata': by('support', 'finance'),
  'messages/query': everybody,
  'events/query': by('support', 'finance'),
} satisfies Record<string, Right>;

const switches = (name: string): Record<string, Right> => ({
  [`${name}/enable`]: owners,
  [`${name}/disable`]: owners,
});

const buildRights: Record<string, Right> = {
  'current_admin/show': everybody,
  'marketplace/show': everybody,
  ...switches('listing-approval'),
  ...switches('user-approval'),
  ...switches('posting-approval'),
  ...switches('private-marketplace'),
  ...switches('file-transfers'),
  'stripe/update-version': confirmedBy(),
  'search-schemas/query': everybody,
  'search-schemas/set': owners,
  'search-schemas/unset': confirmedBy(),
  'assets/pull': everybody,
  'assets/stage': by('content'),
  // Commissions are among the documents.
  'assets/push': owners,
  'processes/query': everybody,
  'processes/query-versions': everybody,
  'processes/show': everybody,
  'processes/create': owners,
  'processes/create-version': owners,
  // New orders take another process from then on.
  'aliases/create-alias': confirmedBy(),
  'aliases/update-alias': confirmedBy(),
  'aliases/delete-alias': confirmedBy(),
  'notifications/preview': by('content'),
  'notifications/send': by('content'),
  'users/ban': confirmedBy('support'),
  'users/unban': by('support'),
  'users/remove-second-factor': confirmedBy(),
  'events/query': by('support', 'finance'),
  'database/copy': confirmedBy(),
};

/** What the web server does itself; the marketplace has no such operations. */
const siteRights = {
  // Names folders and hosts of the installation.
  'health/show': owners,
  'failed_requests/query': owners,
  'webhooks/query': everybody,
  'webhooks/replay': owners,
  'webhooks/enable': owners,
  'webhooks/disable': owners,
  // Each sends what happens here to somebody, or shows a secret.
  'webhooks/add': confirmedBy(),
  'webhooks/update': confirmedBy(),
  'webhooks/rotate': confirmedBy(),
  'webhooks/remove': confirmedBy(),
  'webhooks/test': owners,
  'mails/query': by('support', 'finance'),
  'reports/query': everybody,
  'reports/show': everybody,
  // What the decision does, the rights of those operations decide.
  'reports/decide': by('support', 'content'),
  'videos/remove': by('support', 'content'),
  'words/show': everybody,
  'words/update': by('content'),
} satisfies Record<string, Right>;

/** Commands of the Build API that the console has in another form: `staff/*`. */
export const notOffered: readonly string[] = [
  'build/users/appoint-operator',
  'build/users/dismiss-operator',
];

const below = (base: string, some: Record<string, Right>) =>
  Object.entries(some).map(([name, value]) => [`${base}/${name}`, value] as const);

/** Who may call which operation of the Console API, by its path. Others are open to nobody. */
export const rights: ReadonlyMap<string, Right> = new Map([
  ...Object.entries(ownRights),
  ...below('integration', integrationRights),
  ...below('build', buildRights),
  ...below('site', siteRights),
]);

/** Returns whether the web server serves an operation, and not the marketplace. */
export const isOfSite = (name: string): boolean => name.startsWith('site/');

/** Length of a proof, milliseconds. */
export const confirmationMs = 10 * 60_000;

/** Returns when a proof ends; null without one that is good. */
export function confirmedUntil(confirmedAt: Date | null, now: Date): Date | null {
  const until = confirmedAt && new Date(confirmedAt.getTime() + confirmationMs);
  return until && until > now ? until : null;
}
