import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * Headers by which a web server states the client's address and proves that it knows the client
 * secret.
 */
export const toldAddress = {
  address: 'flowroom-client-address',
  proof: 'flowroom-client-proof',
} as const;

/** Returns the proof for an address: an HMAC by the client secret. */
export const addressProof = (clientSecret: string, address: string): string =>
  createHmac('sha256', clientSecret).update(`client address ${address}`).digest('base64url');

/**
 * Returns the key of an address for rate limits: an IPv4 address, or the /64 network of an IPv6
 * address, which one client has as a whole. All other texts share the key `unknown`.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map(part => part.toString(16));
  return `${network.join(':')}::/64`;
}
