import { shortAddress } from './noteDevice.ts';

describe('the beginning of a network address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.…'],
    ['::ffff:203.0.113.77', '203.0.113.…'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
    ['2001:db8::7', '2001:db8:…'],
    ['2001:db8:1:2::/64', '2001:db8:1:…'],
    ['::1', null],
    ['127.0.0.1', null],
    ['unknown', null],
    ['', null],
  ])('of %s is %s', (address, expected) => {
    expect(shortAddress(address)).toBe(expected);
  });
});
