import { changedData, readData } from './dataText.ts';

describe('data that an operator has edited', () => {
  it.each([
    ['{"a": [1, "أ"]}', { data: { a: [1, 'أ'] } }],
    ['[1]', { problem: 'notObject' }],
    ['null', { problem: 'notObject' }],
    ['"a"', { problem: 'notObject' }],
    ['{"a": }', { problem: 'notJson', fault: expect.stringContaining('JSON') }],
    ['', { problem: 'notJson', fault: expect.any(String) }],
  ])('is read: %s', (text, expected) => {
    expect(readData(text)).toEqual(expected);
  });

  it('is sent as far as it was changed; null removes', () => {
    const before = { same: { a: 1 }, other: 1, gone: 'x', empty: null };
    const after = { same: { a: 1 }, other: { b: 2 }, fresh: [1], empty: null };
    expect(changedData(before, after)).toEqual({ other: { b: 2 }, fresh: [1], gone: null });
    expect(changedData(before, before)).toEqual({});
  });
});
