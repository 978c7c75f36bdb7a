import * as v from 'valibot';
import { minorUnits } from '#shared/contract/currencies.ts';
import { languageCodes } from '#shared/contract/inputRules.ts';
import type { BrandImage, City, Settings } from '#shared/config/marketplace.ts';
import { brandImageSchema, imageReference } from './brandImages.ts';
import type { BrandImageKey } from './brandImages.ts';
import { citiesSchema, mostCities } from './cities.ts';

/**
 * Hosted assets that hold settings. Where the hosted service has an asset for something, it has its
 * path and shape, so that an asset of its console works here.
 */
export const settingAssets = {
  marketplace: 'general/marketplace.json',
  branding: 'design/branding.json',
  localization: 'general/localization.json',
  commission: 'transactions/commission.json',
  minimum: 'transactions/minimum-transaction-size.json',
} as const;

/** Paths of all of them. */
export const settingPaths: readonly string[] = Object.values(settingAssets);

/** Sections of the console's form. */
export const settingSections = [
  'brand',
  'languages',
  'money',
  'booking',
  'company',
  'texts',
] as const;

/** How a field is filled in, and what its faults are called. */
export type SettingKind =
  | 'name'
  | 'text'
  | 'colour'
  | 'percent'
  | 'money'
  | 'days'
  | 'switch'
  | 'date'
  | 'url'
  | 'rate'
  | 'choice'
  | 'cities'
  | 'image';

/** A setting: where it is stored, what it may be, and how people fill it in. */
export interface SettingField {
  asset: string;
  /** Keys from the document down. */
  at: readonly string[];
  section: (typeof settingSections)[number];
  kind: SettingKind;
  /** Least and greatest number, or most characters. */
  min?: number;
  max?: number;
  /** Values of a choice, in their order. */
  options?: readonly string[];
  schema: v.GenericSchema<unknown, string | number | boolean | City[] | BrandImage | null>;
  /** The value as documents hold it, given what they hold now; the value itself when left out. */
  stored?: (value: unknown, before: unknown) => unknown;
}

type Placed = Pick<SettingField, 'asset' | 'at' | 'section'>;

// No control characters: names and addresses are in headers of mails and in files.
const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(/^\P{Cc}*$/u));

const textField = (placed: Placed, max: number): SettingField => ({
  ...placed,
  kind: 'text',
  max,
  schema: line(max),
});

const nameField = (placed: Placed, max: number): SettingField => ({
  ...placed,
  kind: 'name',
  max,
  // Mails have it in front of the address of their sender.
  schema: v.pipe(line(max), v.nonEmpty(), v.regex(/^[^"<>@,;:\\()[\]]+$/)),
});

const colourField = (placed: Placed): SettingField => ({
  ...placed,
  kind: 'colour',
  schema: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^(#[\da-f]{6})?$/)),
});

const imageField = (setting: BrandImageKey, key: string): SettingField => ({
  ...{ asset: settingAssets.branding, at: [key], section: 'brand', kind: 'image' },
  schema: brandImageSchema,
  stored: (value, before) => imageReference(setting, v.parse(brandImageSchema, value)!, before),
});

const numberField = (
  kind: 'percent' | 'money' | 'days',
  placed: Placed,
  { min, max }: { min: number; max: number },
): SettingField => ({
  ...placed,
  ...{ kind, min, max },
  schema: v.pipe(
    v.number(),
    v.minValue(min),
    v.maxValue(max),
    v.check(value => kind === 'percent' || Number.isInteger(value)),
    // Four decimals of a percentage, to compute in integers.
    v.check(value => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6),
  ),
});

const switchField = (placed: Placed): SettingField => ({
  ...placed,
  kind: 'switch',
  schema: v.boolean(),
});

const dateField = (placed: Placed): SettingField => ({
  ...placed,
  kind: 'date',
  schema: v.pipe(v.string(), v.isoDate()),
});

const urlField = (placed: Placed): SettingField => ({
  ...placed,
  kind: 'url',
  schema: v.pipe(
    line(300),
    v.check(value => value === '' || (URL.canParse(value) && value.startsWith('https://'))),
  ),
});

const rateField = (placed: Placed): SettingField => ({
  ...placed,
  kind: 'rate',
  schema: v.pipe(v.string(), v.trim(), v.regex(/^(\d{1,2}(\.\d{1,4})?)?$/)),
});

const choiceField = (placed: Placed, options: readonly string[]): SettingField => ({
  ...placed,
  kind: 'choice',
  options,
  schema: v.picklist(options),
});

const { marketplace, branding, localization, commission, minimum } = settingAssets;
const own = (section: Placed['section'], ...at: string[]): Placed => ({
  asset: marketplace,
  section,
  at,
});

/** All settings, in the order of the form. */
export const settingFields: { readonly [Key in keyof Settings]: SettingField } = {
  siteTitle: nameField(own('brand', 'name'), 40),
  mainColor: colourField({
    asset: branding,
    at: ['marketplaceColors', 'mainColor'],
    section: 'brand',
  }),
  nightColor: colourField({
    asset: branding,
    at: ['marketplaceColors', 'nightColor'],
    section: 'brand',
  }),
  logo: imageField('logo', 'logo'),
  nightLogo: imageField('nightLogo', 'nightLogo'),
  icon: imageField('icon', 'appIcon'),
  socialImage: imageField('socialImage', 'socialSharingImage'),
  languages: choiceField(own('languages', 'languages'), ['all', ...languageCodes]),
  currency: choiceField(
    { asset: localization, at: ['currency'], section: 'money' },
    Object.keys(minorUnits),
  ),
  providerCommissionPercent: numberField(
    'percent',
    { asset: commission, at: ['providerCommission', 'percentage'], section: 'money' },
    { min: 0, max: 80 },
  ),
  paymentGatewayFeePercent: numberField(
    'percent',
    { asset: commission, at: ['paymentGatewayFee', 'percentage'], section: 'money' },
    { min: 0, max: 15 },
  ),
  customerCommissionPercent: numberField(
    'percent',
    { asset: commission, at: ['customerCommission', 'percentage'], section: 'money' },
    { min: 0, max: 50 },
  ),
  listingMinimumPrice: numberField(
    'money',
    { asset: minimum, at: ['listingMinimumPrice', 'amount'], section: 'money' },
    { min: 1, max: 99_999_999 },
  ),
  listingMaximumPrice: numberField('money', own('money', 'listingMaximumPrice'), {
    min: 1,
    max: 99_999_999,
  }),
  // A question for free times spans 90 days at most.
  dayCountAvailableForBooking: numberField('days', own('booking', 'bookingWindowDays'), {
    min: 7,
    max: 90,
  }),
  hasWaitingLists: switchField(own('booking', 'features', 'waitingLists')),
  hasSubscriptions: switchField(own('booking', 'features', 'subscriptions')),
  hasStays: switchField(own('booking', 'features', 'stays')),
  hasSeveralPlaces: switchField(own('booking', 'features', 'severalPlaces')),
  hasClassrooms: switchField(own('booking', 'features', 'classrooms')),
  hasTips: switchField(own('booking', 'features', 'tips')),
  roomSize: numberField('days', own('booking', 'classroomSize'), { min: 0, max: 200 }),
  cities: {
    ...own('booking', 'cities'),
    kind: 'cities',
    max: mostCities,
    schema: citiesSchema,
  },
  companyName: textField(own('company', 'company', 'name'), 100),
  streetAddress: textField(own('company', 'company', 'streetAddress'), 120),
  postalCode: textField(own('company', 'company', 'postalCode'), 20),
  addressLocality: textField(own('company', 'company', 'addressLocality'), 80),
  addressCountry: textField(own('company', 'company', 'addressCountry'), 60),
  taxName: textField(own('company', 'tax', 'name'), 40),
  taxRate: rateField(own('company', 'tax', 'rate')),
  facebook: urlField(own('company', 'social', 'facebook')),
  instagram: urlField(own('company', 'social', 'instagram')),
  twitter: urlField(own('company', 'social', 'twitter')),
  announcementEn: textField(own('texts', 'announcement', 'en'), 200),
  announcementEs: textField(own('texts', 'announcement', 'es'), 200),
  termsUpdated: dateField(own('texts', 'termsUpdated')),
  privacyUpdated: dateField(own('texts', 'privacyUpdated')),
};

/** The names of the settings. */
export const settingKeys = Object.keys(settingFields) as (keyof Settings)[];
