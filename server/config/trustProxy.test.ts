import { readConfig } from './config.ts';

const read = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy;

describe('TRUST_PROXY', () => {
  it('believes nobody when it is empty, false or no proxy', () => {
    expect([read(''), read('false'), read('0')]).toEqual([false, false, false]);
  });

  it('takes a number of proxies', () => {
    expect([read('1'), read(' 2 ')]).toEqual([1, 2]);
  });

  it('takes networks by name, address and range', () => {
    expect(read('loopback, 10.0.0.0/8 fd00::/8,203.0.113.7')).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::/8',
      '203.0.113.7',
    ]);
    expect(read('LinkLocal,uniquelocal')).toEqual(['linklocal', 'uniquelocal']);
  });

  it('refuses true and says what to write', () => {
    expect(() => read('true')).toThrow(
      /TRUST_PROXY: "true" would believe what any client says[\s\S]*how many proxies stand in front \(1, 2, …\), or their networks \(loopback/,
    );
  });

  it.each(['0.0.0.0/0', 'loopback, ::/0'])('refuses every address at once: %s', value => {
    expect(() => read(value)).toThrow(/is every address, so it believes everybody/);
  });

  it.each([
    '::ffff:0:0/96',
    '::/1',
    '::ffff:0.0.0.0/96',
    '0.0.0.0/1',
    '0.0.0.0/1,128.0.0.0/1',
    '2000::/3',
  ])('refuses networks that strangers are in: %s', value => {
    expect(() => read(value)).toThrow(/TRUST_PROXY: .* believes \S+, so it believes everybody/);
  });

  it.each(['::ffff:10.0.0.0/104', '172.16.0.0/12', '2600:9000::/28'])(
    'takes the networks of proxies however they are written: %s',
    value => {
      expect(read(value)).toEqual([value]);
    },
  );

  it.each(['yes', '-1', '1.5', '99', 'loopback;10.0.0.1', 'proxy.example', '10.0.0.0/33'])(
    'refuses what is neither: %s',
    value => {
      expect(() => read(value)).toThrow(/TRUST_PROXY: [\s\S]*how many proxies/);
    },
  );
});
