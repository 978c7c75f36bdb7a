import fc from 'fast-check';
import { transit } from './rawSdk.ts';
import {
  Decimal,
  Keyword,
  LatLng,
  Money,
  Uuid,
  toJson,
  writeTransit,
} from '@flowroom/marketplace/testing/internals';
import { toPlain } from '#shared/values/sdkValues.ts';

const degrees = fc.double({ min: -90, max: 90, noNaN: true }).map(value => value || 0);
const wireValue = fc.oneof(
  fc.uuid().map(uuid => new Uuid(uuid)),
  fc.stringMatching(/^[a-z][a-z-]{0,20}(\/[a-z-]{1,20})?$/).map(name => new Keyword(name)),
  fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => new Date(date)),
  fc.integer({ min: -1e9, max: 1e9 }).map(amount => new Money(amount, 'USD')),
  fc.tuple(degrees, degrees).map(([lat, lng]) => new LatLng(lat, lng)),
  fc.integer({ min: -1e6, max: 1e6 }).map(cents => new Decimal(cents / 100)),
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,12}$/);
const { answer } = fc.letrec(tie => ({
  value: fc.oneof({ depthSize: 'small' }, wireValue, tie('answer'), fc.array(tie('value'))),
  answer: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
}));

describe('an answer in plain JSON', () => {
  it('is what pages make of the same answer in transit', () => {
    fc.assert(
      fc.property(answer, value => {
        const read = toPlain(transit.read(writeTransit(value)));
        expect(toPlain(toJson(value))).toStrictEqual(read);
      }),
      { numRuns: 100 },
    );
  });
});
