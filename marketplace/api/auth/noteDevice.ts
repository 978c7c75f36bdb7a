import { isIP } from 'node:net';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { noteSessionUse } from '#marketplace/db/access/sessions.ts';
import type { TokenResponse } from './issue.ts';
import { hashToken } from './secrets.ts';

/** The use of a session is noted once in this time. */
const noteMs = 5 * 60_000;
const maxUserAgent = 400;

/** What a request for tokens tells of where it comes from. */
export interface Asking {
  grantType: string | undefined;
  userAgent: string | undefined;
  /** Network address of the person. */
  address: string;
}

/**
 * The beginning of a network address, enough for its owner to know the place by and for nobody else to
 * find them: three of the four parts of an IPv4 address, the first three groups of an IPv6 one. Nothing
 * for this machine itself.
 */
export function shortAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('/', 1)[0] ?? '';
  switch (isIP(plain)) {
    case 4:
      return plain.startsWith('127.') ? null : `${plain.split('.').slice(0, 3).join('.')}.…`;
    case 6: {
      const known = plain.split('::', 1)[0]?.split(':').slice(0, 3).join(':');
      return known ? `${known}:…` : null;
    }
    default:
      return null;
  }
}

/** Notes of the session behind tokens that are given out now: its device, when it begins, and its use. */
export async function noteDevice(
  { db, now }: Pick<MarketplaceContext, 'db' | 'now'>,
  { refresh_token: token }: TokenResponse,
  { grantType, userAgent, address }: Asking,
): Promise<void> {
  if (token === undefined) return;
  const at = now();
  const isLater = grantType === 'refresh_token';
  await noteSessionUse(db, hashToken(token), {
    now: at,
    notedSince: new Date(at.getTime() - noteMs),
    device: isLater
      ? null
      : {
          userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
          address: shortAddress(address),
        },
  });
}
