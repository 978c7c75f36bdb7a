import type { Request } from 'express';
import { addressKey, addressProof, toldAddress } from '#marketplace/contract/clientAddress.ts';
import { requestAddress } from './clientAddress.ts';

describe('the key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['somewhere', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('who sent a request', () => {
  const credentials = { clientSecret: 'secret' };
  const from = (ip: string | undefined, headers: Record<string, string> = {}) =>
    requestAddress({ ip, headers } as unknown as Request, credentials);
  const told = (address: string, secret: string) => ({
    [toldAddress.address]: address,
    [toldAddress.proof]: addressProof(secret, address),
  });

  it('is the connection’s other end', () => {
    expect(from('203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the client that a web server with the secret names', () => {
    expect(from('10.0.0.1', told('203.0.113.7', 'secret'))).toBe('203.0.113.7');
    expect(from(undefined, told('203.0.113.7', 'secret'))).toBe('203.0.113.7');
  });

  it('is not what somebody without the secret says, or with the proof of another address', () => {
    expect(from('10.0.0.1', told('203.0.113.7', 'guessed'))).toBe('10.0.0.1');
    const moved = { ...told('203.0.113.7', 'secret'), [toldAddress.address]: '198.51.100.2' };
    expect(from('10.0.0.1', moved)).toBe('10.0.0.1');
  });

  it('is nobody within the process', () => {
    expect(from(undefined)).toBeNull();
  });
});
