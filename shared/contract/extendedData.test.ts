import fc from 'fast-check';
import * as v from 'valibot';
import { demoListings } from '#demo/testing/demoListings.ts';
import {
  listingMetadata,
  listingPrivateData,
  listingPublicData,
  scheduleFields,
} from './listingData.ts';
import { isShowable, listingAttributes } from './listing.ts';
import { transactionMetadata, transactionProtectedData } from './transaction.ts';
import { userMetadata, userPrivateData, userProtectedData, userPublicData } from './user.ts';

const schemas = {
  listingPublicData,
  listingPrivateData,
  listingMetadata,
  userPublicData,
  userProtectedData,
  userPrivateData,
  userMetadata,
  transactionProtectedData,
  transactionMetadata,
};

const valid = {
  timezone: 'America/Los_Angeles',
  startDate: '2026-11-21',
  time: '18:00',
  unixTimeStamp: Date.UTC(2026, 10, 22, 2),
  lastClass: Date.UTC(2026, 10, 22, 3),
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: [{ value: '7', label: 'Saturday' }],
};

/** Untrusted values of fields: any JSON, and values that are nearly valid. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...Object.values(valid), 'Moon/Base', '2026-02-31', '24:00', -1, 1e300, {}, []),
  fc.array(fc.record({ value: fc.jsonValue(), label: fc.jsonValue() }), { maxLength: 9 }),
);

describe.each(Object.entries(schemas))('%s', (_name, schema: v.GenericSchema) => {
  const names = fc.constantFrom(
    ...[...scheduleFields, 'languages', 'yogaStyles', 'paymentType', 'location', 'certificate'],
    ...['rules', 'monthlyPrice', 'stock', 'type', 'zoom', 'stripe', 'subscriptions', 'userType'],
    ...['phoneNumber', 'language', 'stripePaymentIntents', 'subscriptionId', 'providerTime'],
    ...['__proto__', 'constructor', 'unitType', 'languagesFilter', 'yogaStylesFilter'],
  );

  it('reads any object without throwing, and a second time nothing changes', () => {
    fc.assert(
      fc.property(fc.dictionary(names, anything), raw => {
        const read = v.parse(schema, raw);
        expect(v.parse(schema, read)).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });
});

describe('public data of a class', () => {
  it('retains all of what the demo writes', () => {
    const all = demoListings();
    expect(all.length).toBeGreaterThan(60);
    for (const { publicData } of all)
      expect(v.parse(listingPublicData, publicData)).toEqual(publicData);
  });

  it('has only times, days and zones that can be reckoned with', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...scheduleFields), anything), raw => {
        const read = v.parse(listingPublicData, raw);
        const { timezone, startDate, time, weeklyDays = [], classDuration } = read;
        if (timezone !== undefined) new Intl.DateTimeFormat('en', { timeZone: timezone });
        if (startDate !== undefined) {
          expect(new Date(`${startDate}T${time ?? '00:00'}:00Z`).toISOString()).toContain(
            startDate,
          );
        }
        for (const { value } of weeklyDays) expect('1234567').toContain(value);
        if (classDuration) expect(classDuration.value).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('loses what is only said of it where that does not fit', () => {
    const odd = {
      ...valid,
      yogaStyles: 5,
      paymentType: 5,
      location: { address: 5 },
      certificate: {},
      languages: ['english', 5],
      stock: -1,
    };
    expect(v.parse(listingPublicData, odd)).toEqual({ ...valid, languages: ['english'] });
  });
});

describe('a listing', () => {
  const read = (publicData: unknown) =>
    v.parse(listingAttributes, { title: 'Slow flow', publicData });

  it.each([
    ['timezone', 'Moon/Base'],
    ['startDate', 'x'],
    ['startDate', '2026-02-31'],
    ['time', 5],
    ['unixTimeStamp', 'x'],
    ['lastClass', 1e300],
    ['classDuration', { key: '60_minutes', value: {} }],
    ['weeklyDays', 'x'],
    ['weeklyDays', [{ value: '7', label: 'Saturday' }, { value: '8' }]],
  ])('can not be shown when its %s is %j, and says so twice', (name, value) => {
    const attributes = read({ ...valid, [name]: value });
    expect(attributes.misfits).toEqual([name]);
    expect(isShowable({ attributes })).toBe(false);
    expect(v.parse(listingAttributes, attributes)).toEqual(attributes);
  });

  it('can be shown when nothing is said of its time, or only cosmetic fields do not fit', () => {
    for (const data of [undefined, {}, 5, { timezone: null }, { ...valid, languages: 5 }]) {
      expect(isShowable({ attributes: read(data) })).toBe(true);
    }
  });

  it('is read whatever its attributes are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), anything)), raw => {
        const attributes = v.parse(listingAttributes, raw);
        expect(v.parse(listingAttributes, attributes)).toEqual(attributes);
      }),
      { numRuns: 300 },
    );
  });
});
