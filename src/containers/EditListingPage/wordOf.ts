import type { DateUnit } from '#shared/schedule/dateUnits.ts';

/** What is said of a place in other words than of a class. */
const ofPlaces = new Set([
  'description.help',
  'description.required',
  'editTitle',
  'description.form',
  'picture.alt',
  'picture.hint',
  'places.help',
  'preview.title',
  'publish.action',
  'publishFailed',
  'published',
  'rules.help',
  'saveFailed',
  'section.class',
  'tab.photos',
  'timezone.required',
  'title.help',
  'title.required',
]);

/** The message of the wizard that fits what is sold: a class, or a place by dates. */
export const wordOf = (id: string, unit: DateUnit | null): string =>
  `EditListingPage.${id}${unit && ofPlaces.has(id) ? '.stay' : ''}`;
