import { networkInterfaces } from 'node:os';

/**
 * Addresses that browsers are given, best first: the public ones, else those of this machine and of
 * its loopback.
 */
export function addressesOf(publicAddresses: readonly string[]): string[] {
  if (publicAddresses.length > 0) return [...publicAddresses];
  const all = Object.values(networkInterfaces()).flatMap(entries => entries ?? []);
  const reachable = all.filter(
    ({ internal, family, scopeid }) => !internal && (family === 'IPv4' || !scopeid),
  );
  return [...reachable.map(({ address }) => address), '127.0.0.1'];
}
