import * as v from 'valibot';
import { ApiFault } from '#server/base/apiFault.ts';
import { parseBody } from './parseBody.ts';
import { exactly, recordOf, uuid } from '#shared/contract/strict.ts';

const id = '11111111-1111-4111-8111-111111111111';
const schema = exactly({
  id: uuid,
  seats: v.optional(v.pipe(v.number(), v.maxValue(100)), 1),
  kind: v.optional(v.picklist(['one', 'two'])),
  inner: v.optional(exactly({ names: v.array(v.string()) })),
  query: v.optional(recordOf(v.union([v.string(), v.array(v.string())]))),
});

function refusalOf(body: unknown) {
  try {
    parseBody(schema, body);
  } catch (error) {
    if (error instanceof ApiFault) return error;
    throw error;
  }
  throw new Error('The body was taken.');
}

const missing = 'validation-missing-key';
const invalid = 'validation-invalid-value';
const disallowed = 'validation-disallowed-key';

describe('a body', () => {
  it('is taken with the defaults of what is left out', () => {
    expect(parseBody(schema, { id })).toEqual({ id, seats: 1 });
  });

  it.each<[string, unknown, [code: string, ...path: string[]][]]>([
    ['nothing', undefined, [[missing]]],
    ['null', null, [[invalid]]],
    ['a list', [], [[invalid]]],
    ['a text', 'id', [[invalid]]],
    ['a field that is missing', {}, [[missing, 'id']]],
    ['a field without a value', { id: undefined }, [[missing, 'id']]],
    ['a field of another type', { id: 5 }, [[invalid, 'id']]],
    ['null for a field', { id: null }, [[invalid, 'id']]],
    ['null for a field that may be left out', { id, seats: null }, [[invalid, 'seats']]],
    ['a field that does not fit', { id: 'x' }, [[invalid, 'id']]],
    ['a number over its limit', { id, seats: 101 }, [[invalid, 'seats']]],
    ['no choice of the list', { id, kind: 'three' }, [[invalid, 'kind']]],
    ['an unknown field', { id, more: 1 }, [[disallowed, 'more']]],
    ['the first of unknown fields', { id, more: 1, most: 2 }, [[disallowed, 'more']]],
    ['a field named as one of every object', { id, constructor: 1 }, [[disallowed, 'constructor']]],
    ['a prototype', JSON.parse(`{"id":"${id}","__proto__":{}}`), [[disallowed, '__proto__']]],
    ['a list for an object', { id, inner: [] }, [[invalid, 'inner']]],
    ['a field missing further in', { id, inner: {} }, [[missing, 'inner', 'names']]],
    ['a member of a list', { id, inner: { names: ['a', 5] } }, [[invalid, 'inner', 'names', '1']]],
    ['no kind of several', { id, query: { page: {} } }, [[invalid, 'query', 'page']]],
    [
      'several things at once',
      { seats: 'x', more: 1 },
      [
        [missing, 'id'],
        [invalid, 'seats'],
        [disallowed, 'more'],
      ],
    ],
  ])('is refused by code and path: %s', (_what, body, expected) => {
    const { status, errors } = refusalOf(body);
    expect(status).toBe(400);
    expect(errors.map(({ code, source }) => [code, ...(source?.path ?? [])])).toEqual(expected);
    for (const { status: one, source } of errors)
      expect([one, source?.type]).toEqual([400, 'body']);
  });

  it('is refused without a word of what was sent', () => {
    const { errors } = refusalOf({ id: 'secret', seats: 'secret', kind: 'secret' });
    expect(errors).toHaveLength(3);
    expect(JSON.stringify(errors)).not.toContain('secret');
  });
});
