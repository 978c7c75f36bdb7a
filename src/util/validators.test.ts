import * as v from 'valibot';
import { email as emailSchema } from '#shared/contract/strict.ts';
import {
  atLeast,
  composeValidators,
  email,
  integer,
  maxLength,
  messageOf,
  minLength,
  newPassword,
  notBefore,
  pictureProblemOf,
  required,
  requiredPassword,
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

  it('distinguish addresses from other text', () => {
    const check = email('bad');
    const good = ['a@b.co', 'mira.lind+class@mail.example.com', ' padded@mail.example '];
    const bad = ['a', 'a@b', '@b.co', 'a b@c.co', 'a@b..co', 'a@@b.co', 'a@b.co,'];
    expect(good.map(value => check(value))).toEqual(good.map(() => undefined));
    expect(bad.map(value => check(value))).toEqual(bad.map(() => 'bad'));
    expect(check('')).toBeUndefined();
  });

  it.each([
    ['a@x.xn--p1ai', true],
    ['a&b@x.co', true],
    ['a/b@x.co', true],
    ['a@münchen.de', true],
    ['jürgen@x.de', true],
    ["o'brien+yoga@mail.example", true],
    ['a@b', false],
    ['a@b..co', false],
    ['a@b.co,c@b.co', false],
    ['a\r\nBcc:b@b.co', false],
    ['a\0@b.co', false],
    [`${'a'.repeat(249)}@b.co`, true],
    [`${'a'.repeat(250)}@b.co`, false],
  ])('take the address %j as the server does: %s', (address, isTaken) => {
    expect(email('bad')(address)).toBe(isTaken ? undefined : 'bad');
    expect(v.is(emailSchema, address)).toBe(isTaken);
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

  it('say that text of which nothing can be seen counts as nothing', () => {
    const check = required('missing');
    for (const typed of ['\u200b', '\u3164 \u3164', '\u2800', '\u00ad', '\u202e\u202c']) {
      expect(check(typed)).toBe('validation.invisible');
    }
    expect([check(''), check(' \n'), check('O'), check('عائشة')]).toEqual([
      'missing',
      'missing',
      undefined,
      undefined,
    ]);
  });

  it('count characters as people do, but for passwords', () => {
    expect(maxLength(10, 'long')('👩‍🎤'.repeat(10))).toBeUndefined();
    expect(maxLength(10, 'long')('👩‍🎤'.repeat(11))).toBe('long');
    const check = newPassword({ required: 'required', tooShort: 'tooShort', tooLong: 'tooLong' });
    expect(check('👩‍🎤'.repeat(100))).toMatchObject({ id: 'tooLong' });
    expect([requiredPassword('required')('\u200b'), requiredPassword('required')('')]).toEqual([
      undefined,
      'required',
    ]);
  });

  it.each([
    ['none', '', 'required'],
    ['7 characters', 'x'.repeat(7), { id: 'tooShort', values: { min: 8 } }],
    ['8 characters', 'x'.repeat(8), undefined],
    ['256 characters', 'x'.repeat(256), undefined],
    ['257 characters', 'x'.repeat(257), { id: 'tooLong', values: { max: 256 } }],
  ])('judge a new password of %s', (_, password, complaint) => {
    const check = newPassword({ required: 'required', tooShort: 'tooShort', tooLong: 'tooLong' });
    expect(check(password)).toEqual(complaint);
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
