import type { Request } from 'express';
import { addressProof, toldAddress } from '#marketplace/contract/clientAddress.ts';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';
import { sameSecret } from '../secrets.ts';

type Credentials = Pick<MarketplaceCredentials, 'clientSecret'>;

/**
 * Returns the network address of the client: as the web server in front states it with proof,
 * otherwise the address of the connection. Null for requests of the server itself, within the
 * process.
 */
export function requestAddress(req: Request, { clientSecret }: Credentials): string | null {
  const told = req.headers[toldAddress.address];
  const proof = req.headers[toldAddress.proof];
  const isProven = typeof told === 'string' && typeof proof === 'string';
  if (isProven && sameSecret(proof, addressProof(clientSecret, told))) return told;
  return req.ip ?? null;
}
