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
export const addressKey = (address: string): string => networkKey(address, 4);

/**
 * Returns the key of the network around an address: as `addressKey`, with the /48 network of an
 * IPv6 address, of which one customer of a provider may have all 65,536 /64 networks.
 */
export const siteKey = (address: string): string => networkKey(address, 3);

/** @param parts of 16 bits that name the network of an IPv6 address */
function networkKey(address: string, parts: number): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, parts).map(part => part.toString(16));
  return `${network.join(':')}::/${parts * 16}`;
}
