import { isIP } from 'node:net';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { recordSessionUse } from '#marketplace/db/access/sessions.ts';
import type { Issuer, TokenResponse } from './grants/issue.ts';

/** Shortest time between two updates of a session's last use. */
const noteMs = 5 * 60_000;
const maxUserAgent = 400;

/** Origin of a token request. */
export interface DeviceRequest {
  grantType: string | undefined;
  userAgent: string | undefined;
  /** Network address of the client. */
  address: string;
}

/**
 * Truncates a network address, so that its owner recognises it and it identifies no device: three
 * of the four parts of an IPv4 address, three groups of an IPv6 address. Returns null for a
 * loopback address.
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

interface NotingIssuer extends Pick<Issuer, 'refresh'> {
  context: Pick<MarketplaceContext, 'db' | 'now'>;
}

/** Records the device of a session when it begins, and its last use with every later token. */
export async function noteDevice(
  { context: { db, now }, refresh }: NotingIssuer,
  { refresh_token: token }: TokenResponse,
  { grantType, userAgent, address }: DeviceRequest,
): Promise<void> {
  const sessionId = refresh.read(token ?? '')?.sessionId;
  if (sessionId === undefined) return;
  const at = now();
  const isLater = grantType === 'refresh_token';
  await recordSessionUse(db, sessionId, {
    now: at,
    recordedSince: new Date(at.getTime() - noteMs),
    device: isLater
      ? null
      : {
          userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
          address: shortAddress(address),
        },
  });
}
