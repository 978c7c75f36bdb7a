import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { EdnSyntaxError } from './nodes.ts';
import type { EdnNode } from './nodes.ts';
import { readEdn } from './read.ts';
import { writeEdn } from './write.ts';

const roundTrip = (text: string): string => writeEdn(readEdn(text));

describe('readEdn', () => {
  it.each([
    ['0.1M', '0.1M'],
    ['-7', '-7'],
    ['12345678901234567890N', '12345678901234567890N'],
    ['1.5e3', '1.5e3'],
    ['[1,2,,3]', '[1 2 3]'],
    ['{:a 1 , :b/c "x\\n\\"y\\u00e9"}', '{:a 1, :b/c "x\\n\\"yé"}'],
    ['(a b/c nil true false)', '(a b/c nil true false)'],
    ['#{:a :b}', '#{:a :b}'],
    ['; note\n[1 #_ {:gone 2} 3 #_#_ 4 5]', '[1 3]'],
    ['[\\a \\newline \\u0041 \\(]', '[\\a \\newline \\A \\(]'],
    ['#inst "2026-03-01T10:00:00Z"', '#inst "2026-03-01T10:00:00.000Z"'],
    [
      '#uuid "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"',
      '#uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"',
    ],
    ['#my/tag [1]', '#my/tag [1]'],
    ['"two\nlines"', '"two\\nlines"'],
  ])('reads %s', (text, expected) => {
    expect(roundTrip(text)).toBe(expected);
  });

  it('gives every node its line and column', () => {
    const node = readEdn('{:a\n  [1\n   :b]}');
    const vector = node.kind === 'map' ? node.entries[0]?.[1] : undefined;
    expect(vector?.at).toEqual({ line: 2, column: 3 });
    expect(vector?.kind === 'vector' && vector.items[1]?.at).toEqual({ line: 3, column: 4 });
  });

  it.each([
    ['', 'The text is empty', 1, 1],
    ['; only a comment', 'The text is empty', 1, 17],
    ['[1 2', '] is missing for what opens here', 1, 1],
    ['{:a (1]}', 'Expected ) but found ]', 1, 7],
    ['{:a 1\n :b}', 'A map key has no value', 2, 2],
    ['{:a 1 :a 2}', 'The map has this key twice: :a', 1, 7],
    ['#{1 1}', 'The set has this value twice: 1', 1, 5],
    ['"open', 'The string that begins here does not end', 1, 1],
    ['"\\q"', '\\q is not an escape', 1, 2],
    ['12ab', '12ab is not a number', 1, 1],
    ['012', '012 is not a number', 1, 1],
    ['[:a/b/c]', ':a/b/c is not a keyword', 1, 2],
    ['[: ]', ': is not a keyword', 1, 2],
    [']', 'Nothing is open that ] could close', 1, 1],
    ['1 2', 'Only one form may stand in the text', 1, 3],
    ['#inst "soon"', '#inst takes an RFC 3339 time', 1, 7],
    ['#uuid 5', '#uuid takes a UUID in a string', 1, 7],
    ['[#_]', '#_ has nothing to discard', 1, 2],
  ])('refuses %j and says where', (text, reason, line, column) => {
    let thrown: unknown;
    try {
      readEdn(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(EdnSyntaxError);
    expect(thrown).toMatchObject({ reason, at: { line, column } });
  });

  it('refuses endless nesting instead of running out of stack', () => {
    expect(() => readEdn('['.repeat(100_000))).toThrow(EdnSyntaxError);
  });

  it('reads the processes that ship with the product', () => {
    const ext = path.resolve(import.meta.dirname, '../../ext');
    const files = readdirSync(ext).map(name => path.join(ext, name, 'process.edn'));
    const shipped = files.filter(file => existsSync(file));
    expect(shipped.length).toBeGreaterThan(2);
    for (const file of shipped) {
      const text = readFileSync(file, 'utf8');
      expect(roundTrip(roundTrip(text))).toBe(roundTrip(text));
    }
  });
});

describe('writeEdn', () => {
  const at = { line: 1, column: 1 };
  const leaf = fc.oneof(
    fc.string().map((value): EdnNode => ({ at, kind: 'string', value })),
    fc
      .bigInt()
      .map((value): EdnNode => ({ at, kind: 'integer', digits: String(value), exact: true })),
    fc.boolean().map((value): EdnNode => ({ at, kind: 'boolean', value })),
    fc.uuid().map((value): EdnNode => ({ at, kind: 'uuid', value })),
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
      .map((value): EdnNode => ({ at, kind: 'instant', value })),
  );
  const tree = fc.oneof(
    leaf,
    fc.array(leaf).map((items): EdnNode => ({ at, kind: 'vector', items })),
  );

  it('writes what readEdn reads back unchanged', () => {
    fc.assert(fc.property(tree, node => roundTrip(writeEdn(node)) === writeEdn(node)));
  });
});
