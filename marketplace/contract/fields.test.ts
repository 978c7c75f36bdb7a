import names from '#marketplace/testing/cases/names.json' with { type: 'json' };
import {
  bool,
  int,
  money,
  queryBool,
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
    ['half a number', int(), 1.5],
    ['half a number in quotes', int(), '5.5'],
    ['a number after a space', int(), ' 5'],
    ['a number before a line end', int(), '5\n'],
    ['nothing for a number', int(), ''],
    ['a sum', int(), '+5'],
    ['a number with an exponent', int(), '1e3'],
    ['a number in sixteens', int(), '0x10'],
    ['digits of another script', int(), '٥'],
    ['digits out of range', int(1, 5), '6'],
    ['money in parts of a cent', money(), { amount: '1.5', currency: 'USD' }],
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

  it('take the digits of a whole number, as input fields hold them', () => {
    expect(int(1, 5).parse('5')).toBe(5);
    expect(int().parse('-12')).toBe(-12);
    expect(Object.is(int().parse('-0'), 0)).toBe(true);
    expect(money().parse({ amount: '4000', currency: 'USD' }).amount).toBe(4000);
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

  it('separate lines where there may be several, and refuse what no database stores', () => {
    expect(writtenText().parse(' one\r\ntwo\u2028\u202ethree ')).toBe('one\ntwo\nthree');
    expect(writtenText().parse('\u2800')).toBe('');
    for (const text of ['a\0b', 'half \ud83d']) expect(takes(writtenText(), text)).toBe(false);
  });
});

describe('fields of a query string', () => {
  it('read digits and words', () => {
    expect(int(-5, 5).parse('-5')).toBe(-5);
    expect(queryBool().parse('true')).toBe(true);
    expect(queryBool().parse('false')).toBe(false);
  });

  it.each([
    ['a fraction', int(), '1.5'],
    ['nothing', int(), ''],
    ['more digits than are exact', int(), '99999999999999999'],
    ['another word', queryBool(), 'yes'],
  ])('do not take %s', (_, field, value) => {
    expect(takes(field, value)).toBe(false);
  });
});
