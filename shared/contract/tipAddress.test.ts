import { readTipAddress } from './tipAddress.ts';

test.each([
  ['https://ko-fi.com/maya', 'https://ko-fi.com/maya'],
  [' PayPal.me/Maya ', 'https://paypal.me/Maya'],
  ['HTTPS://Ko-Fi.com', 'https://ko-fi.com/'],
  ['https://kö-fi.example/?a=1#b', 'https://xn--k-fi-5qa.example/?a=1#b'],
])('takes tips: %s', (typed, address) => {
  expect(readTipAddress(typed)).toBe(address);
  expect(readTipAddress(address)).toBe(address);
});

test.each([
  ['', 'empty'],
  ['http://ko-fi.com/maya', 'not encrypted'],
  ['javascript:alert(1)', 'a script'],
  ['data://text/html,x', 'no page'],
  ['mailto:maya@example.com', 'a mail'],
  ['https://paypal.com@evil.example/', 'the name of another'],
  ['https://:secret@ko-fi.com/', 'a password'],
  ['https://ko-fi.com:8443/', 'a port'],
  ['https://192.0.2.1/tip', 'a number'],
  ['https://[2001:db8::1]/tip', 'a number'],
  ['https://3221225985/', 'a number in disguise'],
  ['localhost', 'this machine'],
  ['ko-fi.com/my page', 'a space'],
  ['https://ko-fi.com/\u0000', 'a control character'],
  [`https://ko-fi.com/${'x'.repeat(300)}`, 'too long'],
])('takes none: %s (%s)', typed => {
  expect(readTipAddress(typed)).toBeNull();
});
