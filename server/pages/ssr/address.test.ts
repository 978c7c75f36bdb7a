import { addressOf, spelledPath } from './address.ts';

const id = 'abcdef01-1111-4111-8111-11111111abcd';

describe('the one spelling of a path', () => {
  it.each([
    ['/', '/'],
    ['/about/', '/about'],
    ['//evil.example//', '/evil.example'],
    ['/l/yog%61/x', '/l/yoga/x'],
    ['/%73', '/s'],
    [`/u/${id.toUpperCase()}`, `/u/${id}`],
    [`/es/l/yoga/${id.toUpperCase()}/`, `/es/l/yoga/${id}`],
    // An encoded letter of an id, and one that spells an encoding.
    [`/u/%41${id.slice(1)}`, `/u/${id}`],
    ['/l/%2561/x', '/l/%2561/x'],
    // They mean something else when they are decoded.
    ['/l/a%2Fb/x', '/l/a%2Fb/x'],
    ['/l/%3F%23%5B/x', '/l/%3F%23%5B/x'],
    ['/l/%C3%A9/x', '/l/%C3%A9/x'],
    ['/%', '/%'],
    ['/%2', '/%2'],
    ['/l/Yoga/x', '/l/Yoga/x'],
  ])('%s is %s', (pathname, expected) => {
    expect(spelledPath(pathname)).toBe(expected);
    expect(spelledPath(expected)).toBe(expected);
  });

  it('is never the address of another host', () => {
    for (const url of ['//evil.example/%61', '/\\evil.example/%61', '/%2e%2e//evil.example/%61']) {
      expect(spelledPath(addressOf(url).pathname)).toMatch(/^\/(?:evil\.example\/)?a$/);
    }
  });
});
