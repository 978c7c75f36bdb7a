import { withoutAddresses } from './withoutAddresses.ts';

describe('texts for operators', () => {
  it.each([
    ['450 4.2.1 <sam.o-hara+x@mail.example.com>: Mailbox busy', '450 4.2.1 <…@…>: Mailbox busy'],
    ['/u/sam%40example.com', '/u/…@…'],
    ['/u/sam%2540example.com/x', '/u/…@…/x'],
    ['/api/sam@example.com/nothing', '/api/…@…/nothing'],
    ['Sam <sam@bücher.example>, kim@a.b.c.example', 'Sam <…@…>, …@…'],
  ])('%s has no address', (text, expected) => {
    expect(withoutAddresses(text)).toBe(expected);
  });

  it.each(['at (/app/node_modules/.store/pg@8.23.1/lib/client.js:1:2)', 'three @ four', '50%40'])(
    '%s stays as it is',
    text => {
      expect(withoutAddresses(text)).toBe(text);
    },
  );

  it('are JSON still', () => {
    const texts = [
      '\nsam@example.com',
      '\u001fabsam@example.com',
      'C:\\sam@example.com',
      '"sam@example.com"',
    ];
    const json = withoutAddresses(JSON.stringify(texts));
    expect(json).not.toContain('example.com');
    expect(JSON.parse(json)).toHaveLength(texts.length);
  });

  it('are searched in a time that grows with their length only', () => {
    const begun = performance.now();
    for (const part of ['a', '@', 'a@', 'a.', '@a.', '%40a.']) {
      withoutAddresses(part.repeat(100_000 / part.length));
    }
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
