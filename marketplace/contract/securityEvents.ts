import { createHmac } from 'node:crypto';
import { normalizeEmail } from './emailAddress.ts';

/** A kind of security event; docs/security-events.md lists the same. */
interface EventKind {
  /** `warn` for a refusal, `info` for an allowed action. */
  level: 'info' | 'warn';
  meaning: string;
}

/** Every security event by its stable name. */
export const securityEvents = {
  'log-in': { level: 'info', meaning: 'Somebody has signed in.' },
  'log-in-failed': { level: 'warn', meaning: 'A password or the proof of a provider was refused.' },
  'log-in-limited': { level: 'warn', meaning: 'A try to sign in was one too many.' },
  'log-out': { level: 'info', meaning: 'Somebody has signed out.' },
  'sign-up': { level: 'info', meaning: 'An account was opened.' },
  'password-check-failed': {
    level: 'warn',
    meaning: 'The current password was wrong where a change asks for it.',
  },
  'password-changed': { level: 'info', meaning: 'Somebody has changed their password.' },
  'password-reset-requested': { level: 'info', meaning: 'A link to a new password was asked for.' },
  'password-reset': { level: 'info', meaning: 'A mailed link has set a new password.' },
  'password-reset-failed': { level: 'warn', meaning: 'A link to a new password was not good.' },
  'email-change-requested': { level: 'info', meaning: 'Somebody has asked for another address.' },
  'email-changed': { level: 'info', meaning: 'An account has another address.' },
  'sessions-revoked': { level: 'info', meaning: 'Somebody has ended sessions of theirs.' },
  'second-factor-asked': {
    level: 'info',
    meaning: 'A password was right, and the code of the second factor is asked for.',
  },
  'second-factor-added': { level: 'info', meaning: 'Log-ins of somebody ask for a code now.' },
  'second-factor-removed': { level: 'info', meaning: 'Log-ins of somebody ask for no code more.' },
  'recovery-codes-renewed': { level: 'info', meaning: 'Somebody has made new recovery codes.' },
  'passkey-added': { level: 'info', meaning: 'A passkey of somebody opens their account now.' },
  'passkey-removed': { level: 'info', meaning: 'A passkey of somebody opens nothing any more.' },
  'passkey-copied': {
    level: 'warn',
    meaning: 'A passkey has counted its signatures backwards, as a copy of it would.',
  },
  'refresh-token-reused': {
    level: 'warn',
    meaning: 'Two had the same refresh token: the session was ended.',
  },
  'account-deleted': { level: 'info', meaning: 'Somebody has deleted their account.' },
  'account-banned': { level: 'info', meaning: 'An operator has banned somebody.' },
  'account-unbanned': { level: 'info', meaning: 'An operator has let somebody in again.' },
  'operator-appointed': { level: 'info', meaning: 'Somebody is an operator from now on.' },
  'operator-dismissed': { level: 'info', meaning: 'Somebody is an operator no more.' },
  'permissions-changed': {
    level: 'info',
    meaning: 'An operator has changed what somebody may do.',
  },
  'operator-log-in': { level: 'info', meaning: 'An operator has signed in at the console.' },
  'operator-log-in-failed': { level: 'warn', meaning: 'The console has refused a password.' },
  'operator-log-in-limited': {
    level: 'warn',
    meaning: 'A try to sign in at the console was one too many.',
  },
  'looked-as': { level: 'info', meaning: 'An operator looks at the site as somebody else.' },
  'access-refused': { level: 'warn', meaning: 'A call was not open to who made it.' },
  'origin-refused': {
    level: 'warn',
    meaning:
      'A page of another site has tried to use a session, or a call lacked the proof of ours.',
  },
} as const satisfies Record<string, EventKind>;

export type SecurityEvent = keyof typeof securityEvents;

/** Facts of an event. Never a password, a token, a typed address or a body. */
export interface SecurityFacts {
  /** Id of the account concerned; null for none or an unknown one. */
  account: string | null;
  /** Network address of the client; null within the process or unknown. */
  address: string | null;
  /** Id of the operator who acts on the account. */
  operator?: string;
  /** Keyed hash of an address without an account: equal for equal addresses, not reversible. */
  unknownAccount?: string;
  /** Log-in method: `password`, or the id of an identity provider. */
  method?: string;
  /** The requested operation or path. */
  operation?: string;
  /** Code of the refusal. */
  code?: string;
}

/** The part of a log that events need. */
export interface SecurityLogger {
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
}

/** Writes one event: a line whose `security` holds the event and its facts. */
export function logSecurityEvent(
  logger: SecurityLogger,
  event: SecurityEvent,
  { account, address, ...more }: SecurityFacts,
): void {
  const { level } = securityEvents[event];
  logger[level]({ security: { event, account, address, ...more } }, `security: ${event}`);
}

/**
 * Returns the keyed hash of a typed address without a known account, for security events; the text
 * may be a password in the wrong field. Case and surrounding space do not matter.
 */
export const unknownAccountOf = (secret: string, username: string): string =>
  createHmac('sha256', secret)
    .update(`unknown account ${normalizeEmail(username)}`)
    .digest('base64url')
    .slice(0, 22);
