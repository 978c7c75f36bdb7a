import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Error for an address that is not reached from the internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/**
 * Returns whether an address is one of the internet: not of this machine, a network of ours or a
 * reserved range.
 */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Returns whether the host of a URL is an address that is not public. Names are looked up when they
 * are connected to.
 */
export function isPrivateHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

/** The part of dns.lookup that is used. */
export type LookupAll = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks names up for a connection and leaves private addresses out. It is the lookup of the
 * connection itself, so that a name can not be another one when it is connected to.
 */
export const publicLookup =
  (lookupAll: LookupAll = lookup): LookupFunction =>
  (name, options, done) => {
    lookupAll(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
      if (!first) return done(new PrivateAddress(`${name} has no public address.`), '', 0);
      return options.all ? done(null, [first, ...others]) : done(null, first.address, first.family);
    });
  };
