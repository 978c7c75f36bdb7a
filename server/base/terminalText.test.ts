import fc from 'fast-check';
import { terminalLine, terminalQuote } from './terminalText.ts';

const escape = '\u001b';

test.each([
  ['colours', `${escape}[31mred${escape}[0m`, '<U+001B>[31mred<U+001B>[0m'],
  ['a title of the window', `${escape}]0;owned\u0007`, '<U+001B>]0;owned<U+0007>'],
  ['the one-byte form of an escape', '\u009b2J', '<U+009B>2J'],
  ['a carriage return that overwrites', 'bad\rgood', 'bad good'],
  ['a backspace', 'a\bb', 'a<U+0008>b'],
  ['an override of the direction', '\u202eanna', '<U+202E>anna'],
  ['no width', 'a\u200bb\u00ad', 'a<U+200B>b<U+00AD>'],
  ['a line of its own', 'a\nb\u2028c\u0085d', 'a b<U+2028>c<U+0085>d'],
  ['what is seen', '👩‍🎤 Mia عائشة Müller', '👩‍🎤 Mia عائشة Müller'],
])('a terminal is shown %s', (_, text, shown) => {
  expect(terminalLine(text)).toBe(shown);
});

test('nothing that a terminal would carry out is left, and a quote is marked on each line', () => {
  const unit = fc.oneof(fc.constantFrom(escape, '\u009b', '\r', '\n', '\u202e'), fc.string());
  fc.assert(
    fc.property(fc.string({ unit }), text => {
      expect(terminalLine(text)).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(terminalQuote(text)).not.toMatch(/(?!\n)\p{Cc}/u);
      expect(
        terminalQuote(text)
          .split('\n')
          .every(line => line.startsWith('  | ')),
      ).toBe(true);
    }),
  );
});
