import { textMax } from '#shared/contract/inputRules.ts';
import { choicesOf, classDurations } from '#shared/fields/listingFields.ts';
import type { OwnChoice } from '#shared/fields/listingFields.ts';

/** Shortest and longest class, in minutes. */
export const classMinutes = { min: 10, max: 8 * 60 } as const;

/** Returns the stored key of a length. */
export const durationKey = (minutes: number): string => `${minutes}_minutes`;

/**
 * Returns the kind by which a search finds a class of this length: the nearest one, and of two
 * equally near the longer one. A class of 75 minutes is found as one of 90, one of 8 hours too.
 */
export const durationKindOf = (minutes: number): string =>
  classDurations.reduce((nearest, kind) =>
    Math.abs(kind.minutes - minutes) <= Math.abs(nearest.minutes - minutes) ? kind : nearest,
  ).value;

export const timeZones: readonly OwnChoice[] = choicesOf('zone', [
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]);

/** Sunday to Saturday, counted from 1. */
export const weeklyDays: readonly OwnChoice[] = choicesOf('day', [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
]);

export const listingLimits = {
  titleMax: 60,
  textMax,
  imageBytesMax: 20 * 1024 * 1024,
  timeStepMinutes: 15,
} as const;

/** All tabs of the wizard, in order. The order is the order of completion. */
export const allWizardTabs = [
  'description',
  'features',
  'pricing',
  'availability',
  'location',
  'policy',
  'photos',
] as const;
export type WizardTab = (typeof allWizardTabs)[number];

/**
 * Tabs that are switched on unless `WIZARD_TABS` names others. The description has the fields of
 * every tab that is off; it and `photos` are always on.
 */
export const wizardTabs: readonly WizardTab[] = ['description', 'photos'];

/** Returns the tabs that a list switches on, in their order. */
export const wizardTabsOf = (listed: readonly string[]): WizardTab[] =>
  allWizardTabs.filter(tab => wizardTabs.includes(tab) || listed.includes(tab));

/** A stored workout type as words to search by: "balance and stability". */
export const searchKeywords = (workoutType: string): string => workoutType.replaceAll('_', ' ');
