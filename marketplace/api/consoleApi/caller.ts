import type { Request } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { operatorSession } from '../console/operators.ts';
import type { OperatorSession } from '../console/operators.ts';
import type { ConsoleSite } from '../console/router.ts';
import { requestAddress } from '../http/clientAddress.ts';
import { confirmedUntil, rights } from './rights.ts';

/** Returns the network address of the operator. */
export const addressOf = ({ context }: ConsoleSite, req: Request): string | null =>
  requestAddress(req, context.options.credentials);

const originOf = (text: string): string | null =>
  URL.canParse(text) ? new URL(text).origin : null;

/** Returns whether a page of this marketplace, or of its site, has sent a request. */
function isOwnPage({ context: { options } }: ConsoleSite, req: Request): boolean {
  const origin = req.get('origin');
  // Browsers name no origin where a page reads from its own.
  if (origin === undefined) {
    const site = req.get('sec-fetch-site');
    return site === 'same-origin' || (req.method === 'GET' && [undefined, 'none'].includes(site));
  }
  const own = [options.publicUrl, options.webUrl].map(originOf);
  return (
    own.includes(originOf(origin)) || (URL.canParse(origin) && new URL(origin).host === req.host)
  );
}

/**
 * Refuses what pages of other origins send with the operator's cookie. Changes need a header that
 * no page can send to another origin without a CORS preflight.
 * @throws ApiError forbidden
 */
export function refuseForeign(site: ConsoleSite, req: Request): void {
  if (isOwnPage(site, req) && (req.method === 'GET' || req.get('x-flowroom') === '1')) return;
  logSecurityEvent(site.context.logger, 'origin-refused', {
    account: null,
    address: addressOf(site, req),
    operation: `console/v1${req.path}`,
  });
  throw new ApiError('forbidden', {
    details: 'Only pages of this site may call this.',
    meta: { reason: 'foreign-origin' },
  });
}

/** Returns the session of the operator. @throws ApiError auth-missing-access-token */
export async function requireOperator(
  { context, cookies }: ConsoleSite,
  req: Request,
): Promise<OperatorSession> {
  const session = await operatorSession(context, cookies.session(req));
  if (!session) throw new ApiError('auth-missing-access-token', { title: 'Sign in first.' });
  return session;
}

/**
 * Refuses an operation that the role of an operator does not allow, or that needs a newer proof of
 * who they are.
 * @throws ApiError forbidden, confirmation-needed
 */
export function requireRight(
  { role, confirmedAt }: Pick<OperatorSession, 'role' | 'confirmedAt'>,
  name: string,
  now: Date,
): void {
  const right = rights.get(name);
  if (!right?.roles.includes(role)) {
    const roles = right?.roles ?? [];
    throw new ApiError('forbidden', {
      title: 'Your role does not allow this.',
      meta: { reason: 'role', role, roles },
    });
  }
  if (right.needsConfirmation && !confirmedUntil(confirmedAt, now)) {
    throw new ApiError('confirmation-needed');
  }
}
