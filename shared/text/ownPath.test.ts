import { isOwnPath } from './ownPath.ts';

describe('a path of this site', () => {
  it.each(['/', '/s?keywords=yoga', '/l/a/1/checkout#card', '/t/caf%C3%A9', '/s?to=//a'])(
    'is %s',
    value => {
      expect(isOwnPath(value)).toBe(true);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\0/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'https://evil.example',
    'evil.example',
    '',
    5,
    undefined,
  ])('is not %j', value => {
    expect(isOwnPath(value)).toBe(false);
  });
});
