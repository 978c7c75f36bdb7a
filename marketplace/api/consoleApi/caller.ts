import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { findOldestOwner } from '#marketplace/db/operators/staff.ts';
import { findUser, findUserByEmail } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import type { Db } from '#marketplace/db/database.ts';
import { operatorSession, roleOf } from '../console/operators.ts';
import type { OperatorSession } from '../console/operators.ts';
import type { ConsoleSite } from '../console/router.ts';
import { requestAddress } from '../http/clientAddress.ts';
import { sameSecret } from '../secrets.ts';
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

/** Header in which a program with the API key names its operator; the oldest owner otherwise. */
const operatorHeader = 'x-operator';

/** Returns whether a program has sent the API key of the marketplace, as the Build API takes it. */
function hasApiKey({ context: { options } }: ConsoleSite, req: Request): boolean {
  const key = /^Apikey (.+)$/i.exec(req.get('authorization') ?? '')?.[1]?.trim();
  return key !== undefined && sameSecret(key, options.credentials.buildApiKey);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const found = async (db: Db, id: string | null): Promise<UserRow | null> =>
  id === null ? null : findUser(db, id);

/**
 * Returns the session of a program that has the API key, for one request: its holder can do
 * more than any operator. It acts for an operator, with their role, and the log says so.
 * @throws ApiError forbidden
 */
async function sessionOfKey({ context }: ConsoleSite, req: Request): Promise<OperatorSession> {
  const { db } = context;
  const named = req.get(operatorHeader);
  const ownerId = named ? null : await findOldestOwner(db);
  const operator = named ? await findUserByEmail(db, decoded(named)) : await found(db, ownerId);
  const role = roleOf(operator);
  if (!operator || !role) {
    throw new ApiError('forbidden', {
      title: named ? 'There is no such operator.' : 'There is no owner yet: appoint one first.',
      meta: { reason: 'no-operator' },
    });
  }
  const now = context.now();
  return { id: randomUUID(), operator, role, confirmedAt: now, expiresAt: now, isProgram: true };
}

/**
 * Refuses what pages of other origins send with the operator's cookie. Changes need a header that
 * no page can send to another origin without a CORS preflight.
 * @throws ApiError forbidden
 */
export function refuseForeign(site: ConsoleSite, req: Request): void {
  // A program has no page that could be deceived.
  if (hasApiKey(site, req)) return;
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
export async function requireOperator(site: ConsoleSite, req: Request): Promise<OperatorSession> {
  const { context, cookies } = site;
  if (hasApiKey(site, req)) return sessionOfKey(site, req);
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
