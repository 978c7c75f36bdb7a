import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent, unknownAccountOf } from '#marketplace/contract/securityEvents.ts';
import type { SecurityEvent, SecurityFacts } from '#marketplace/contract/securityEvents.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';
import type { Call } from '../operation.ts';

/** Writes a security event that an operation leads to. Of a transaction: in `call.afterCommit`. */
export function logOf(
  { context, address }: Pick<Call, 'context' | 'address'>,
  event: SecurityEvent,
  facts: Omit<SecurityFacts, 'address'>,
): void {
  logSecurityEvent(context.logger, event, { address, ...facts });
}

/** A try to sign in with a password. */
export interface LogInTry {
  /** As it was typed. */
  username: string;
  /** Whose account that is; null for nobody's. */
  account: string | null;
  address: string | null;
}

/**
 * Names the account of a try to sign in; an address that nobody has is a keyed hash, as it may be
 * somebody's password in the wrong field.
 */
export const triedAccount = (
  { options }: Pick<MarketplaceContext, 'options'>,
  { username, account, address }: LogInTry,
): Pick<SecurityFacts, 'account' | 'address' | 'unknownAccount'> => ({
  account,
  address,
  ...(account === null
    ? { unknownAccount: unknownAccountOf(options.credentials.tokenSecret, username) }
    : {}),
});

/** Logs with the event when there were too many tries; whatever it was is thrown on. */
export async function loggingLimit<Result>(
  context: MarketplaceContext,
  event: 'log-in-limited' | 'operator-log-in-limited',
  attempt: LogInTry,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too-many-requests') {
      logSecurityEvent(context.logger, event, triedAccount(context, attempt));
    }
    throw error;
  }
}
