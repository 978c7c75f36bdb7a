import names from './testing/names.json' with { type: 'json' };
import {
  bool,
  int,
  queryBool,
  queryInt,
  text,
  timestamp,
  uuid,
  writtenLine,
  writtenText,
} from './fields.ts';

const takes = (field: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  field.safeParse(value).success;

describe('fields of a body', () => {
  it.each([
    ['a number in quotes', int(), '2'],
    ['half a number', int(), 1.5],
    ['a number out of range', int(1, 5), 6],
    ['a truth in quotes', bool(), 'true'],
    ['a number for a text', text(), 2],
    ['a text with a zero character', text(), 'a\0b'],
    ['a time in words', timestamp(), 'tomorrow'],
    ['a number for a time', timestamp(), 1_700_000_000],
    ['a short id', uuid(), '1'],
  ])('do not take %s', (_, field, value) => {
    expect(takes(field, value)).toBe(false);
  });

  it('take values of their type', () => {
    expect(int(1, 5).parse(5)).toBe(5);
    expect(bool().parse(false)).toBe(false);
    expect(timestamp().parse('2026-03-01T10:00:00.000Z')).toEqual(new Date(1772359200000));
  });
});

describe('fields that people write', () => {
  it.each(names)('take or refuse $typed: $verdict', ({ typed, verdict }) => {
    const result = writtenLine(1, 300).safeParse(typed);
    expect(result.success).toBe(verdict !== 'refuse');
    if (verdict === 'keep') expect(result.data).toBe(typed);
    else expect(result.data ?? '').not.toMatch(/[\r\n\u202e]/);
  });

  it('count characters as people do', () => {
    expect(takes(writtenLine(1, 10), '👩‍🎤'.repeat(10))).toBe(true);
    expect(takes(writtenLine(1, 10), '👩‍🎤'.repeat(11))).toBe(false);
    expect(takes(writtenLine(1, 10), `a${'\u0301'.repeat(500)}`)).toBe(false);
  });

  it('keep lines apart where there may be several, and refuse what no database keeps', () => {
    expect(writtenText().parse(' one\r\ntwo\u2028\u202ethree ')).toBe('one\ntwo\nthree');
    expect(writtenText().parse('\u2800')).toBe('');
    for (const text of ['a\0b', 'half \ud83d']) expect(takes(writtenText(), text)).toBe(false);
  });
});

describe('fields of a query string', () => {
  it('read digits and words', () => {
    expect(queryInt(-5, 5).parse('-5')).toBe(-5);
    expect(queryBool().parse('true')).toBe(true);
    expect(queryBool().parse('false')).toBe(false);
  });

  it.each([
    ['a fraction', queryInt(), '1.5'],
    ['nothing', queryInt(), ''],
    ['more digits than are exact', queryInt(), '99999999999999999'],
    ['another word', queryBool(), 'yes'],
  ])('do not take %s', (_, field, value) => {
    expect(takes(field, value)).toBe(false);
  });
});
