import type { DateUnit } from '#shared/schedule/dateUnits.ts';

/** Messages that have a variant for listings booked by dates. */
const withStayVariant = new Set([
  'description.help',
  'description.required',
  'editTitle',
  'description.form',
  'picture.alt',
  'picture.hint',
  'places.help',
  'preview.title',
  'publish.action',
  'publish.goesOn',
  'publishFailed',
  'published',
  'published.pending',
  'saveFailed',
  'section.class',
  'tab.photos',
  'timezone.required',
  'title.help',
  'title.required',
  'untitled',
]);

/** Returns the id of a message of the wizard, in its variant for a class or for a stay. */
export const wizardMessageId = (id: string, unit: DateUnit | null): string =>
  `EditListingPage.${id}${unit && withStayVariant.has(id) ? '.stay' : ''}`;
