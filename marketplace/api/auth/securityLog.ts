import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent, unknownAccountOf } from '#marketplace/contract/securityEvents.ts';
import type { SecurityEvent, SecurityFacts } from '#marketplace/contract/securityEvents.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { SecondFactorNeeded } from './secondFactor/verifyFactors.ts';
import type { Call } from '../operation.ts';

/** Logs a security event of an operation; inside a transaction call it in `call.afterCommit`. */
export function logOf(
  { context, address }: Pick<Call, 'context' | 'address'>,
  event: SecurityEvent,
  facts: Omit<SecurityFacts, 'address'>,
): void {
  logSecurityEvent(context.logger, event, { address, ...facts });
}

/** An attempt to log in with a password. */
export interface LogInTry {
  /** The address as typed. */
  username: string;
  /** Id of the account with this address; null when there is none. */
  account: string | null;
  address: string | null;
}

/**
 * Returns the account of a log-in attempt for the log. An address without an account is logged as a
 * keyed hash: it may be a password typed into the wrong field.
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

/**
 * Runs a log-in attempt and logs when it was rate limited, or lacked a code only; rethrows every
 * error.
 */
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
    if (error instanceof SecondFactorNeeded) {
      logSecurityEvent(context.logger, 'second-factor-asked', triedAccount(context, attempt));
    }
    throw error;
  }
}
