import {
  atLeast,
  composeValidators,
  email,
  integer,
  maxLength,
  messageOf,
  minLength,
  notBefore,
  required,
  pictureProblemOf,
} from './validators.ts';

describe('validators', () => {
  it('require more than blanks', () => {
    const check = required();
    expect([undefined, '', '  ', []].map(value => check(value))).toEqual(
      Array(4).fill('validation.required'),
    );
    expect([0, false, 'x', ['y']].map(value => check(value))).toEqual(Array(4).fill(undefined));
  });

  it('give the first complaint', () => {
    const check = composeValidators(required('missing'), minLength(8, 'short'));
    expect([check(''), check('1234567'), check('12345678')]).toEqual([
      'missing',
      'short',
      undefined,
    ]);
  });

  it('tell addresses from other text', () => {
    const check = email('bad');
    const good = ['a@b.co', 'mira.lind+class@mail.example.com', ' padded@mail.example '];
    const bad = ['a', 'a@b', '@b.co', 'a b@c.co', 'a@b..co', 'a@@b.co', 'a@b.co,'];
    expect(good.map(value => check(value))).toEqual(good.map(() => undefined));
    expect(bad.map(value => check(value))).toEqual(bad.map(() => 'bad'));
    expect(check('')).toBeUndefined();
  });

  it('count characters and numbers', () => {
    expect(messageOf(minLength(3)('ab') ?? '')).toEqual({
      id: 'validation.minLength',
      values: { min: 3 },
    });
    expect(maxLength(2, 'long')('abc')).toBe('long');
    expect([integer('no')('3'), integer('no')('3.5')]).toEqual([undefined, 'no']);
    expect([atLeast(0, 'low')('-1'), atLeast(0, 'low')(0)]).toEqual(['low', undefined]);
    expect([notBefore('2026-11-20', 'past')('2026-11-19')]).toEqual(['past']);
    expect(notBefore('2026-11-20', 'past')('2026-11-20')).toBeUndefined();
  });
});

describe('a picture to be uploaded', () => {
  it('is a JPG, PNG or GIF of at most 20 MB', () => {
    expect(pictureProblemOf({ type: 'image/jpeg', size: 20 * 1024 * 1024 })).toBeNull();
    expect(pictureProblemOf({ type: 'image/png', size: 1 })).toBeNull();
    expect(pictureProblemOf({ type: 'image/gif', size: 1 })).toBeNull();
  });

  it('is refused with the reason before anything is sent', () => {
    expect(pictureProblemOf({ type: 'image/svg+xml', size: 1 })).toBe('type');
    expect(pictureProblemOf({ type: '', size: 1 })).toBe('type');
    expect(pictureProblemOf({ type: 'image/jpeg', size: 20 * 1024 * 1024 + 1 })).toBe('size');
  });
});
