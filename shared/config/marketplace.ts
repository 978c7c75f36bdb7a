import { readChoicesFrom } from '#shared/fields/changedChoices.ts';
import type { ChangedChoices } from '#shared/fields/changedChoices.ts';

/** A city that searches suggest: its name in each language, and `neLat,neLng,swLat,swLng`. */
export interface City {
  en: string;
  es: string;
  bounds: string;
}

/**
 * A picture of the brand in the hosted assets: its path, and its largest rendition where it is
 * known.
 */
export interface BrandImage {
  path: string;
  url?: string | undefined;
  /** Pixels of the rendition. */
  width?: number | undefined;
  height?: number | undefined;
}

/** What operators change while the site runs (docs/decisions/218-settings.md), all of it public. */
export interface Settings {
  siteTitle: string;
  /** Hex colours of what is to be done, by day and by night; empty: those of the stylesheet. */
  mainColor: string;
  nightColor: string;
  /** Takes the place of the mark and the name; null: those of the site. */
  logo: BrandImage | null;
  /** On dark grounds; null: the one above. */
  nightLogo: BrandImage | null;
  /** Square, of tabs and home screens; null: that of the site. */
  icon: BrandImage | null;
  /**
   * What is shown of the site where a link to it is shared; null: the logo, or that of the site.
   */
  socialImage: BrandImage | null;
  /** ISO code; amounts of classes and orders are in it, so it changes only while there are none. */
  currency: string;
  /** Percent of the price, exact: 20 means 20 %. */
  providerCommissionPercent: number;
  paymentGatewayFeePercent: number;
  /** Added on top of the price; 0 leaves the line out. */
  customerCommissionPercent: number;
  /** Minor units. */
  listingMinimumPrice: number;
  /** Minor units; the payment provider takes amounts of eight digits in every currency. */
  listingMaximumPrice: number;
  dayCountAvailableForBooking: number;
  /** Cities of the landing page and of empty searches; none: those that come with the site. */
  cities: City[];
  /** The languages on offer: `all`, or the code of the only one. */
  languages: string;
  /** People can wait for a place of a full class time. */
  hasWaitingLists: boolean;
  /** Classes are sold by the month; subscriptions that exist go on without it. */
  hasSubscriptions: boolean;
  /** Listings are booked by dates; orders that exist go on without it. */
  hasStays: boolean;
  /** A booking can have several places, where the teacher allows it. */
  hasSeveralPlaces: boolean;
  /** Classes are held in rooms of the site; those that are published go on without it. */
  hasClassrooms: boolean;
  /** Teachers can name a page of their own that takes tips, shown after a class. */
  hasTips: boolean;
  /** Most people in such a room, its teacher included; 0: as many as its engine can take. */
  roomSize: number;
  /** ISO dates of the texts that people agree to. */
  termsUpdated: string;
  privacyUpdated: string;
  /** Pages of the site elsewhere; empty: none. */
  facebook: string;
  instagram: string;
  twitter: string;
  /** The company behind the site, on receipts; empty: the name of the site. */
  companyName: string;
  /** Its postal address; empty parts are not shown. */
  streetAddress: string;
  postalCode: string;
  addressLocality: string;
  addressCountry: string;
  /** News above every page, in each language of the site; empty: none. */
  announcementEn: string;
  announcementEs: string;
  /** A tax that prices contain: its name, and percent as text; empty: that of the environment. */
  taxName: string;
  taxRate: string;
}

/** The settings of a site that has changed none. */
export const defaultSettings: Settings = {
  siteTitle: 'Flowroom',
  mainColor: '',
  nightColor: '',
  logo: null,
  nightLogo: null,
  icon: null,
  socialImage: null,
  currency: 'USD',
  providerCommissionPercent: 20,
  paymentGatewayFeePercent: 3.5,
  customerCommissionPercent: 0,
  listingMinimumPrice: 100,
  listingMaximumPrice: 99_999_999,
  dayCountAvailableForBooking: 90,
  cities: [],
  languages: 'all',
  hasWaitingLists: true,
  hasSubscriptions: true,
  hasStays: true,
  hasSeveralPlaces: true,
  hasClassrooms: true,
  hasTips: true,
  roomSize: 0,
  termsUpdated: '2022-08-09',
  privacyUpdated: '2022-08-18',
  facebook: '',
  instagram: '',
  twitter: '',
  companyName: '',
  streetAddress: '',
  postalCode: '',
  addressLocality: '',
  addressCountry: '',
  announcementEn: '',
  announcementEs: '',
  taxName: '',
  taxRate: '',
};

/** The settings that differ from the defaults. */
export interface ChangedSettings extends Partial<Settings> {
  /** Choices of classes that operators changed. */
  choices?: ChangedChoices;
}

const noChoices: ChangedChoices = {};

let changed: () => ChangedSettings = () => ({});

/**
 * Has `marketplace` read the changed settings from there: in the browser those of the page, on the
 * server those that are live, or of a preview.
 */
export function readSettingsFrom(source: () => ChangedSettings): void {
  changed = source;
  readChoicesFrom(() => source().choices ?? noChoices);
}

/** Settings that are of no use in a browser: the server has written what they say. */
const serverOnly: readonly string[] = [
  'mainColor',
  'nightColor',
  'logo',
  'nightLogo',
  'icon',
  'socialImage',
  'announcementEn',
  'announcementEs',
  'taxName',
  'taxRate',
];

/** The part of the configuration of a page that the settings make; empty without changed ones. */
export function publicSettings(all: ChangedSettings): {
  siteTitle: string;
  settings?: ChangedSettings;
} {
  const shown = Object.entries(all).filter(([key]) => !serverOnly.includes(key));
  return {
    siteTitle: all.siteTitle ?? defaultSettings.siteTitle,
    ...(shown.length > 0 ? { settings: Object.fromEntries(shown) } : {}),
  };
}

/** What only a new build changes. */
const fixed = { locale: 'en-US', paymentWindowMinutes: 15 } as const;

/**
 * Name, currency and rules of this marketplace. A setting is read when it is used, as it may change
 * between two requests: never at the top of a module.
 */
export const marketplace: typeof fixed & Readonly<Settings> = new Proxy(
  { ...defaultSettings, ...fixed },
  { get: (own, key): unknown => Reflect.get(changed(), key) ?? Reflect.get(own, key) },
);

/** Transaction processes of this marketplace, by kind of order. */
export const processes = {
  hourly: 'flex-hourly-default-process/release-1',
  subscription: 'flex-subscription/release-1',
  free: 'flowroom-free-process/release-1',
} as const;
