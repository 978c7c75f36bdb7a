import { bool, int, queryBool, queryInt, text, timestamp, uuid } from './fields.ts';

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
