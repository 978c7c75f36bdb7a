import * as v from 'valibot';
import { defaultSettings } from '#shared/config/marketplace.ts';
import type { ChangedSettings, Settings } from '#shared/config/marketplace.ts';
import { faviconReference } from './brandImages.ts';
import { mailColours } from './colours.ts';
import { settingAssets, settingFields, settingKeys } from './fields.ts';

/** Documents of hosted assets by path; null where there is none. */
export type Documents = Readonly<Record<string, unknown>>;

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (document: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>(
    (value, key) => (isJson(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );

/** Lists are equal with equal entries. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Pairs of settings that do not go together, each by its names. */
export function contradictions(settings: Settings): (keyof Settings)[] {
  const { listingMinimumPrice, listingMaximumPrice, taxName, taxRate } = settings;
  return [
    ...(listingMinimumPrice > listingMaximumPrice
      ? (['listingMinimumPrice', 'listingMaximumPrice'] as const)
      : []),
    ...((taxName === '') === (taxRate === '') ? [] : (['taxName', 'taxRate'] as const)),
  ];
}

const omit = (settings: ChangedSettings, keys: readonly (keyof Settings)[]): ChangedSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(([key]) => !keys.includes(key as keyof Settings)),
  );

/**
 * Reads the settings that differ from the defaults. What is not valid counts as not set, so that no
 * document takes the site down; `faults` names it.
 */
export function readSettings(documents: Documents): {
  changed: ChangedSettings;
  faults: (keyof Settings)[];
} {
  const faults: (keyof Settings)[] = [];
  const found = settingKeys.flatMap(key => {
    const { asset, at, schema } = settingFields[key];
    const value = valueAt(documents[asset], at);
    if (value === undefined || value === null) return [];
    const { success, output } = v.safeParse(schema, value);
    if (!success) faults.push(key);
    return success && !isSame(output, defaultSettings[key]) ? [[key, output] as const] : [];
  });
  const changed: ChangedSettings = Object.fromEntries(found);
  const opposed = contradictions({ ...defaultSettings, ...changed });
  return { changed: omit(changed, opposed), faults: [...faults, ...opposed] };
}

/** A copy of a document with a value, or without it; objects that are empty then are left out. */
function withValue(document: unknown, [key, ...below]: readonly string[], value: unknown): Json {
  const copy = isJson(document) ? { ...document } : {};
  if (key === undefined) return copy;
  const next = below.length > 0 ? withValue(copy[key], below, value) : value;
  if (next === undefined || (isJson(next) && Object.keys(next).length === 0)) {
    return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== key));
  }
  return { ...copy, [key]: next };
}

/** A document of the brand with what others read of it: mails, and applications that show tabs. */
function withBrand(document: unknown, settings: Settings, before: unknown): Json {
  const { icon, logo } = settings;
  const inMails = withValue(document, ['mailColors'], mailColours(settings));
  const branded = withValue(inMails, ['mailLogo'], logo ? true : undefined);
  // One that was made elsewhere stays while there is no icon of ours.
  if (!icon && valueAt(before, settingFields.icon.at) === undefined) return branded;
  const favicon = icon ? faviconReference(icon, branded['favicon']) : undefined;
  return withValue(branded, ['favicon'], favicon);
}

const minimumAt = settingFields.listingMinimumPrice.at.slice(0, 1);

/**
 * The documents with these settings: those that are different afterwards, null for one that is to
 * be deleted. What else is in a document stays.
 */
export function documentsWith(
  documents: Documents,
  settings: Settings,
): Record<string, Json | null> {
  const written: Record<string, unknown> = { ...documents };
  for (const key of settingKeys) {
    const { asset, at, stored = (value: unknown) => value } = settingFields[key];
    const value = isSame(settings[key], defaultSettings[key])
      ? undefined
      : stored(settings[key], valueAt(written[asset], at));
    written[asset] = withValue(written[asset], at, value);
  }
  const { branding, minimum } = settingAssets;
  written[branding] = withBrand(written[branding], settings, documents[branding]);
  // As the hosted service writes it.
  const amount = valueAt(written[minimum], settingFields.listingMinimumPrice.at);
  written[minimum] = withValue(
    written[minimum],
    [...minimumAt, 'type'],
    amount === undefined ? undefined : 'subunit',
  );
  return Object.fromEntries(
    Object.values(settingAssets).flatMap(path => {
      const after = written[path];
      const isEmpty = !isJson(after) || Object.keys(after).length === 0;
      const next = isEmpty ? null : after;
      return JSON.stringify(next) === JSON.stringify(documents[path] ?? null) ? [] : [[path, next]];
    }),
  );
}

/** The settings of which the value is not valid, and those that contradict each other. */
export function faultsOf(settings: Record<keyof Settings, unknown>): (keyof Settings)[] {
  const faults = settingKeys.filter(key => !v.is(settingFields[key].schema, settings[key]));
  if (faults.length > 0) return faults;
  return contradictions(cleaned(settings));
}

/** Valid settings as they are stored: trimmed, colours in lower case. */
export const cleaned = (settings: Record<keyof Settings, unknown>): Settings => ({
  ...defaultSettings,
  ...Object.fromEntries(
    settingKeys.map(key => [key, v.parse(settingFields[key].schema, settings[key])]),
  ),
});
