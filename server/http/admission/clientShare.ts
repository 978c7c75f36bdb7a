import { performance } from 'node:perf_hooks';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { addressKey } from '@flowroom/marketplace/clientAddress';

/** Share of the work of a process that one client may have done for it. */
export interface ClientShare {
  /**
   * Takes one piece of work.
   * @throws ShareUsedUp when the client has had its share
   */
  take(client: string): void;
}

/** Options of a share. */
export interface ClientShareOptions {
  /** Pieces of work a second, on average; 0 is no limit. */
  perSecond: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** A client has had its share of the work for now. */
export class ShareUsedUp extends Error {
  override name = 'ShareUsedUp';
  /** Seconds until the next piece of work, at least 1. */
  readonly pause: number;

  constructor(pause: number) {
    super('The client has had its share of the work.');
    this.pause = pause;
  }
}

/** Seconds of work that a client may have done at once, which it did not use before. */
const burstSeconds = 3;
/** Clients that are known; the one that came last is forgotten last. */
const mostClients = 20_000;

/**
 * Creates the shares of all clients of a process, by the generic cell rate algorithm: of each
 * client one time is known, up to which its work is paid for. It decides at once, so that nobody
 * waits for work that another client is refused.
 */
export function createClientShare({
  perSecond,
  now = () => performance.now(),
}: ClientShareOptions): ClientShare {
  if (perSecond === 0) return { take: () => undefined };
  const pieceMs = 1_000 / perSecond;
  const paidUntil = new LRUCache<string, number>({ max: mostClients });
  return {
    take(client) {
      const time = now();
      const until = Math.max(time, paidUntil.get(client) ?? 0) + pieceMs;
      const lateMs = until - time - burstSeconds * 1_000;
      if (lateMs > 0) throw new ShareUsedUp(Math.ceil(lateMs / 1_000));
      paidUntil.set(client, until);
    },
  };
}

/** Kinds of addresses that many people share: of this machine, of its neighbours, of proxies. */
const shared = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Returns the name of a visitor with this address. null for an address of a private network: a
 * proxy may be there that TRUST_PROXY does not name, and would be everybody.
 */
export function visitorOf(address: string | undefined): string | null {
  if (address === undefined || !ipaddr.isValid(address)) return null;
  return shared.has(ipaddr.process(address).range()) ? null : `address ${addressKey(address)}`;
}
