import fc from 'fast-check';
import * as v from 'valibot';
import { epoch, fields, instant, line, listOf, text, webAddress, whole } from './lenient.ts';

describe('fields', () => {
  const schema = fields({ name: text(5), places: whole(1, 10) }, 'name');

  it('leaves out what does not fit and what is not known', () => {
    expect(v.parse(schema, { name: 'Mira', places: 'x', extra: 1 })).toEqual({ name: 'Mira' });
  });

  it('do not fit without a needed one, nor when they are no object', () => {
    for (const raw of [{ places: 3 }, { name: 5 }, null, [], 'x', 5]) {
      expect(v.is(schema, raw)).toBe(false);
    }
  });

  it('are read from the object itself, not from what it inherits', () => {
    expect(v.is(schema, Object.create({ name: 'Mira' }))).toBe(false);
    const odd = fields({ constructor: text(5), toString: text(5) });
    expect(v.parse(odd, {})).toEqual({});
  });
});

it('a list retains its valid members, up to the most', () => {
  expect(v.parse(listOf(whole(1, 7), 2), ['x', 1, null, 9, 2, 3])).toEqual([1, 2]);
});

it('a text is cut, and is well-formed whatever it was', () => {
  expect(v.parse(text(3), 'abcdef')).toBe('abc');
  expect(v.parse(text(3), 'ab🧘')).toBe('ab\ufffd');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), raw => {
      const read = v.parse(text(4), raw);
      expect(read.length).toBeLessThanOrEqual(4);
      expect(() => encodeURIComponent(read)).not.toThrow();
    }),
  );
});

it.each([
  ['\u200b', ''],
  ['\u3164 \u3164', ''],
  ['\u202eanna', 'anna'],
  ['Anna\r\nBcc: x@example.com', 'Anna Bcc: x@example.com'],
  ['e\u0301', '\u00e9'],
])('a name that another marketplace has stored as %j is read as %j', (kept, read) => {
  expect(v.parse(line(200), kept)).toBe(read);
});

it('a text is read without controls, and reading twice changes nothing', () => {
  expect(v.parse(text(100), 'one\r\ntwo\u001b[2J\u202e')).toBe('one\ntwo[2J');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (raw, most) => {
      for (const schema of [text(most), line(most)]) {
        const read = v.parse(schema, raw);
        expect(v.parse(schema, read)).toBe(read);
      }
    }),
  );
});

it('a title is read with the brackets that were typed', () => {
  expect(v.parse(text(1_000), 'Flow \uff1c3 \uff1e 2')).toBe('Flow <3 > 2');
});

it('instants are those that dates can be made of', () => {
  expect(v.is(instant, '2026-11-21T18:00:00-08:00')).toBe(true);
  for (const raw of ['x', '', '2026-13-01T00:00:00Z', 'Sat Nov 21 2026', 5, null]) {
    expect(v.is(instant, raw)).toBe(false);
  }
  for (const raw of [NaN, Infinity, -1, 1.5, 8.64e15, '5']) expect(v.is(epoch, raw)).toBe(false);
});

it('an address that would run as a script is none', () => {
  expect(v.is(webAddress, 'https://meet.example/j/1?pwd=2')).toBe(true);
  for (const raw of ['javascript:alert(1)', 'data:text/html,x', '//x', '/x', ' https://x y']) {
    expect(v.is(webAddress, raw)).toBe(false);
  }
});
