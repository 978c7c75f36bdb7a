import { defaultSettings } from '#shared/config/marketplace.ts';
import { documentsWith, faultsOf, readSettings } from './documents.ts';
import { settingFields, settingKeys } from './fields.ts';

const settings = (changes: object) => ({ ...defaultSettings, ...changes });

it('the defaults are valid, and there is a field for each setting', () => {
  expect(settingKeys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  expect(faultsOf(defaultSettings)).toEqual([]);
  expect(readSettings({})).toEqual({ changed: {}, faults: [] });
  expect(documentsWith({}, defaultSettings)).toEqual({});
});

it('reads documents of the hosted service as its console writes them', () => {
  const { changed, faults } = readSettings({
    'design/branding.json': {
      marketplaceColors: { mainColor: '#2B57FF', primaryButton: '#112233' },
      // The image is in the place of its reference.
      logo: {
        type: 'imageAsset',
        id: 'x',
        attributes: {
          assetPath: '/design/logo.png',
          variants: {
            scaled: { name: 'scaled', width: 240, height: 60, url: 'https://pictures.example/1' },
            scaled2x: {
              name: 'scaled2x',
              width: 480,
              height: 120,
              url: 'https://pictures.example/2',
            },
          },
        },
      },
    },
    'transactions/commission.json': {
      providerCommission: { percentage: 15, minimum_amount: 0 },
      customerCommission: { percentage: 5 },
    },
    'transactions/minimum-transaction-size.json': {
      listingMinimumPrice: { type: 'subunit', amount: 500 },
    },
  });
  expect(faults).toEqual([]);
  expect(changed).toEqual({
    mainColor: '#2b57ff',
    logo: { path: 'design/logo.png', url: 'https://pictures.example/2', width: 480, height: 120 },
    providerCommissionPercent: 15,
    customerCommissionPercent: 5,
    listingMinimumPrice: 500,
  });
});

it.each([
  ['a name that would break a sender', 'siteTitle', { name: 'Flow <b>' }],
  ['a name of two lines', 'siteTitle', { name: 'Flow\nroom' }],
  ['text for a number', 'dayCountAvailableForBooking', { bookingWindowDays: '30' }],
  ['a window that no question spans', 'dayCountAvailableForBooking', { bookingWindowDays: 91 }],
  ['an address that is none', 'facebook', { social: { facebook: 'javascript:alert(1)' } }],
  ['cities without a name', 'cities', { cities: [{ en: 'Lima', es: ' ', bounds: '1,2,0,1' }] }],
  ['cities upside down', 'cities', { cities: [{ en: 'Lima', es: 'Lima', bounds: '0,2,1,1' }] }],
  ['a day that is none', 'termsUpdated', { termsUpdated: 'soon' }],
])('takes %s as not set', (_, key, document) => {
  const { changed, faults } = readSettings({ 'general/marketplace.json': document });
  expect({ changed, faults }).toEqual({ changed: {}, faults: [key] });
});

it('takes pairs that contradict each other as not set', () => {
  const { changed, faults } = readSettings({
    'general/marketplace.json': { listingMaximumPrice: 50, tax: { name: 'VAT' } },
  });
  expect(changed).toEqual({});
  expect(faults).toEqual(['listingMinimumPrice', 'listingMaximumPrice', 'taxName', 'taxRate']);
});

it('writes what is different, and leaves what else a document holds', () => {
  const before = {
    'design/branding.json': { favicon: { _ref: { id: 'x' } } },
    'transactions/commission.json': { providerCommission: { percentage: 15, minimum_amount: 9 } },
    'listings/listing-fields.json': { listingFields: [] },
  };
  const written = documentsWith(
    before,
    settings({ siteTitle: 'Aire', mainColor: '#00665c', listingMinimumPrice: 500 }),
  );
  expect(written).toEqual({
    'general/marketplace.json': { name: 'Aire' },
    'design/branding.json': {
      favicon: { _ref: { id: 'x' } },
      marketplaceColors: { mainColor: '#00665c' },
      mailColors: {
        accent: '#00665c',
        text: '#00665c',
        nightAccent: expect.stringMatching(/^#/),
        nightText: expect.stringMatching(/^#/),
      },
    },
    'transactions/commission.json': { providerCommission: { minimum_amount: 9 } },
    'transactions/minimum-transaction-size.json': {
      listingMinimumPrice: { amount: 500, type: 'subunit' },
    },
  });
});

it('what was written is read again, and the defaults delete it', () => {
  const wanted = settings({
    siteTitle: 'Aire',
    taxName: 'VAT',
    taxRate: '19',
    mainColor: '#123456',
    cities: [{ en: 'Lima', es: 'Lima', bounds: '-11.9,-76.8,-12.3,-77.2' }],
  });
  const written = documentsWith({}, wanted);
  expect({ ...defaultSettings, ...readSettings(written).changed }).toEqual(wanted);
  expect(documentsWith(written, defaultSettings)).toEqual({
    'general/marketplace.json': null,
    'design/branding.json': null,
  });
});

it('a logo and an icon are references to images, also where mails and tabs look for them', () => {
  const at = (path: string) => ({
    _ref: expect.objectContaining({ resolver: 'image', target: path }),
  });
  const chosen = settings({ logo: { path: 'design/a.png' }, icon: { path: 'design/i.png' } });
  const written = documentsWith({}, chosen);
  expect(written).toEqual({
    'design/branding.json': {
      logo: at('/design/a.png'),
      mailLogo: true,
      appIcon: at('/design/i.png'),
      favicon: at('/design/i.png'),
    },
  });
  expect({ ...defaultSettings, ...readSettings(written).changed }).toEqual(chosen);
  expect(documentsWith(written, defaultSettings)).toEqual({ 'design/branding.json': null });
});

it('a logo that another console has written stays as it is while nobody chooses another', () => {
  const logo = {
    _ref: { resolver: 'image', target: '/l.png', params: { variants: { scaled: { width: 9 } } } },
  };
  const before = { 'design/branding.json': { logo, mailLogo: true } };
  const kept = { ...defaultSettings, ...readSettings(before).changed };
  expect(documentsWith(before, kept)).toEqual({});
  expect(documentsWith(before, { ...kept, logo: { path: 'n.png' } })).toMatchObject({
    'design/branding.json': { logo: { _ref: { target: '/n.png' } } },
  });
});

it('names each field that is not valid', () => {
  expect(faultsOf(settings({ mainColor: 'red', providerCommissionPercent: 101 }))).toEqual([
    'mainColor',
    'providerCommissionPercent',
  ]);
  expect(faultsOf(settings({ providerCommissionPercent: 12.34567 }))).toEqual([
    'providerCommissionPercent',
  ]);
  expect(settingFields.siteTitle.max).toBe(40);
});
