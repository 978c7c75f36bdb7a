import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Headers by which a web server tells for whom it asks, and proves that it knows the client secret. */
export const toldAddress = {
  address: 'flowroom-client-address',
  proof: 'flowroom-client-proof',
} as const;

/** Proof that an address was told by a server that has the secret. */
export const addressProof = (clientSecret: string, address: string): string =>
  createHmac('sha256', clientSecret).update(`client address ${address}`).digest('base64url');

/**
 * What requests from one place are counted under: an IPv4 address, or the /64 network of an IPv6 address,
 * since somebody who has one of those addresses has them all. Anything else counts as one place.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map(part => part.toString(16));
  return `${network.join(':')}::/64`;
}
