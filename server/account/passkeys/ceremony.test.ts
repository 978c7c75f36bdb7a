import { passkeyDomain } from './ceremony.ts';

describe('the domain of passkeys', () => {
  it.each([
    ['https://flow.example', 'flow.example'],
    ['https://flow.example:8443', 'flow.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://flow.example', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
  ])('of %s is %s', (rootUrl, domain) => {
    expect(passkeyDomain(rootUrl)).toBe(domain);
  });
});
