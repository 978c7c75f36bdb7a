import * as v from 'valibot';
import { defaultSettings } from '#shared/config/marketplace.ts';
import type { BrandImage, City, Settings } from '#shared/config/marketplace.ts';
import { contradictions, faultsOf, readSettings } from '#shared/settings/documents.ts';
import type { Documents } from '#shared/settings/documents.ts';
import { settingFields, settingKeys } from '#shared/settings/fields.ts';
import { isSupportedCurrency, minorUnitsOf, parseMoney } from '#shared/values/money.ts';
import type { FieldMessage, Validator } from '#src/util/validators.ts';

/** A picture that a field holds; one that no version has yet names what was sent. */
export interface ChosenImage extends BrandImage {
  stagingId?: string;
}

/** What the fields of the form hold: text, what is on or off, pictures. */
export type SettingsValues = Record<keyof Settings, string | boolean | City[] | ChosenImage | null>;

/** The settings that documents hold, all of them. */
export const settingsIn = (documents: Documents): Settings => ({
  ...defaultSettings,
  ...readSettings(documents).changed,
});

const inMajor = (minor: number, currency: string): number => minor / minorUnitsOf(currency);

/** The currency that a form holds; that of the site for what is none. */
const currencyOf = ({ currency }: Partial<SettingsValues>): string =>
  typeof currency === 'string' && isSupportedCurrency(currency)
    ? currency
    : defaultSettings.currency;

const numbersOf = (locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 });

/** The amounts of a form as its fields show them in another currency, of as many minor units. */
export const amountsIn = (
  values: SettingsValues,
  currency: string,
  locale: string,
): [keyof Settings, string][] =>
  settingKeys.flatMap((key): [keyof Settings, string][] => {
    if (settingFields[key].kind !== 'money') return [];
    const amount = settingOf(key, values[key], currencyOf(values));
    return typeof amount === 'number'
      ? [[key, numbersOf(locale).format(inMajor(amount, currency))]]
      : [];
  });

/**
 * Settings as the form shows them; numbers as a reader of the language writes them, pictures with
 * their addresses.
 */
export function valuesOf(
  settings: Settings,
  locale: string,
  images: Readonly<Record<string, string>> = {},
): SettingsValues {
  const number = numbersOf(locale);
  return Object.fromEntries(
    settingKeys.map(key => {
      const value = settings[key];
      if (isImage(value)) return [key, { path: value.path, url: images[value.path] }];
      if (typeof value !== 'number') return [key, value];
      const isAmount = settingFields[key].kind === 'money';
      return [key, number.format(isAmount ? inMajor(value, settings.currency) : value)];
    }),
  ) as SettingsValues;
}

const isImage = (value: unknown): value is ChosenImage =>
  typeof value === 'object' && value !== null && 'path' in value;

/** The pictures of a form that no version has, by path. */
export const stagedImages = (values: SettingsValues): { path: string; stagingId: string }[] =>
  Object.values(values).flatMap(value =>
    isImage(value) && value.stagingId !== undefined
      ? [{ path: value.path, stagingId: value.stagingId }]
      : [],
  );

/** A number as it was typed, with a point or a comma; null for text that is none. */
function numberIn(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : null;
}

/** The value of a setting that a field holds; null where it is none. */
function settingOf(key: keyof Settings, value: unknown, currency: string): unknown {
  if (typeof value === 'boolean' || Array.isArray(value)) return value;
  if (settingFields[key].kind === 'image') return isImage(value) ? { path: value.path } : null;
  if (typeof value !== 'string') return null;
  if (settingFields[key].kind === 'money') return parseMoney(value, currency)?.amount ?? null;
  return typeof defaultSettings[key] === 'number' ? numberIn(value) : value;
}

/** The settings that a form holds; not all of them need be valid. */
export const typedSettings = (values: SettingsValues): Record<keyof Settings, unknown> =>
  Object.fromEntries(
    settingKeys.map(key => [key, settingOf(key, values[key], currencyOf(values))]),
  ) as Record<keyof Settings, unknown>;

function faultMessage(key: keyof Settings, currency: string): FieldMessage {
  const { kind, min = 0, max = 0 } = settingFields[key];
  const values =
    kind === 'money' ? { min: inMajor(min, currency), max: inMajor(max, currency) } : { min, max };
  return { id: `ConsoleSettings.fault.${kind}`, values };
}

/** Says what is wrong with a field, by itself and beside the others. */
export const settingValidator =
  (key: keyof Settings): Validator =>
  (value, all) => {
    const currency = currencyOf(all as SettingsValues);
    if (!v.is(settingFields[key].schema, settingOf(key, value, currency))) {
      return faultMessage(key, currency);
    }
    const settings = typedSettings(all as SettingsValues);
    if (faultsOf(settings).some(fault => !v.is(settingFields[fault].schema, settings[fault]))) {
      return undefined;
    }
    return contradictions(settings as unknown as Settings).includes(key)
      ? `ConsoleSettings.contradiction.${key}`
      : undefined;
  };
