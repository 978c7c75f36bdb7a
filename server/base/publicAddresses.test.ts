import type { LookupAddress, LookupOptions } from 'node:dns';
import { PrivateAddress, isPrivateHost, publicLookup } from './publicAddresses.ts';

it.each([
  ['127.0.0.1', true],
  ['0x7f.1', true],
  ['2130706433', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['[::1]', true],
  ['[::]', true],
  ['[fd00::1]', true],
  ['[fe80::1]', true],
  ['[::ffff:10.0.0.1]', true],
  ['[64:ff9b::a00:1]', true],
  ['[2002:a00:1::]', true],
  ['93.184.215.14', false],
  ['[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', false],
  ['example.com', false],
])('of %s says private: %s', (host, isPrivate) => {
  expect(isPrivateHost(new URL(`https://${host}/hook`))).toBe(isPrivate);
});

const lookUp = (options: LookupOptions, ...addresses: string[]) =>
  new Promise((resolve, reject) => {
    const found: LookupAddress[] = addresses.map(address => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    publicLookup((_name, _options, done) => done(null, found))(
      'hooks.example',
      options,
      (error, address, family) => (error ? reject(error) : resolve({ address, family })),
    );
  });

describe('the lookup of a connection', () => {
  const all = { all: true };

  it('refuses a name whose addresses are all private', async () => {
    await expect(lookUp(all, '10.0.0.1', '::1')).rejects.toBeInstanceOf(PrivateAddress);
    await expect(lookUp({}, '169.254.169.254')).rejects.toBeInstanceOf(PrivateAddress);
    await expect(lookUp(all)).rejects.toBeInstanceOf(PrivateAddress);
  });

  it('leaves private addresses out', async () => {
    const [address, family] = ['93.184.215.14', 4];
    expect(await lookUp(all, '10.0.0.1', address)).toEqual({ address: [{ address, family }] });
    expect(await lookUp({}, '::1', address)).toEqual({ address, family });
  });

  it('passes errors on', async () => {
    const failing = publicLookup((_name, _options, done) => done(new Error('no name'), []));
    const failed = new Promise((_, reject) => failing('x.example', all, error => reject(error!)));
    await expect(failed).rejects.toThrow('no name');
  });
});
