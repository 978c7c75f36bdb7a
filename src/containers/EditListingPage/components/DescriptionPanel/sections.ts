import type { WizardTab } from '#shared/config/listing.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import {
  countOf,
  isCourse,
  isFree,
  isRoomClass,
  isWeekly,
  paymentKindsOf,
  unitOf,
} from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { areFieldsComplete, formFieldsOf } from '../../fieldValues.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';

/** Groups of fields of the description of a listing, in order. */
export const fieldGroups = [
  'kind',
  'class',
  'features',
  'time',
  'places',
  'price',
  'booking',
  'location',
  'policy',
] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** Tab of its own that each group has where that tab is switched on; the description otherwise. */
const homes: Record<FieldGroup, WizardTab> = {
  kind: 'description',
  class: 'description',
  features: 'features',
  time: 'availability',
  places: 'availability',
  price: 'pricing',
  booking: 'policy',
  location: 'location',
  policy: 'policy',
};

/** Returns the groups of fields of a tab, when these tabs are switched on. */
export const groupsOf = (tab: string, tabs: readonly WizardTab[]): FieldGroup[] =>
  fieldGroups.filter(group => (tabs.includes(homes[group]) ? homes[group] : 'description') === tab);

/** A section of the form: id of its heading, and of the message that is its title. */
export interface FormSection {
  id: string;
  titleId: string;
}

/**
 * Returns whether a form is the availability panel: the time of a listing without its description.
 */
export const isAvailabilityPanel = (groups: readonly FieldGroup[]): boolean =>
  groups.includes('time') && !groups.includes('class');

/** Returns the title of the section with places and price, of which a panel may have one only. */
export const seatsTitle = (groups: readonly FieldGroup[]): 'places' | 'price' | 'seats' =>
  !groups.includes('places') ? 'price' : groups.includes('price') ? 'places' : 'seats';

/**
 * Returns the title of the section with the further facts, of which a panel may have one kind only.
 */
export function detailsTitle(groups: readonly FieldGroup[]): 'details' | 'location' | 'policy' {
  const isOnly = (group: FieldGroup, ...others: FieldGroup[]) =>
    groups.includes(group) && !others.some(other => groups.includes(other));
  if (isOnly('location', 'policy', 'features')) return 'location';
  return isOnly('policy', 'location', 'features') ? 'policy' : 'details';
}

const hasDetails = (unit: DateUnit | null): boolean =>
  formFieldsOf(unit !== null).some(({ form }) => form.section === 'details');

/**
 * Returns the sections of a form with these groups, in order. `isSaved`: the listing is there, so
 * that it can have exceptions. `isDated`: the fields of its date are shown.
 */
export function sectionsOf(
  groups: readonly FieldGroup[],
  unit: DateUnit | null,
  hasKind: boolean,
  { isSaved = false, isDated = true }: { isSaved?: boolean; isDated?: boolean } = {},
): FormSection[] {
  const has = (...wanted: FieldGroup[]) => wanted.some(group => groups.includes(group));
  const section = (id: string, isShown: boolean, name = id) =>
    isShown ? [{ id: `section-${id}`, titleId: `EditListingPage.section.${name}` }] : [];
  return [
    ...section('unit', has('kind') && hasKind),
    ...(has('class', 'features')
      ? [{ id: 'section-class', titleId: wizardMessageId('section.class', unit) }]
      : []),
    ...section('time', has('time') && isDated, unit ? 'dates' : 'time'),
    ...section('places', has('places', 'price') && isDated, seatsTitle(groups)),
    ...section('plan', isSaved && isAvailabilityPanel(groups)),
    ...section('exceptions', isSaved && isAvailabilityPanel(groups)),
    ...section('booking', has('booking') && !unit),
    ...section(
      'details',
      has('location', 'policy') || (has('features') && hasDetails(unit)),
      detailsTitle(groups),
    ),
  ];
}

const hasAny = (list: readonly string[] | undefined): boolean => (list?.length ?? 0) > 0;

/** Returns of each group whether its fields have what they require. */
const completions: Record<FieldGroup, (values: DescriptionValues) => boolean> = {
  kind: () => true,
  class: ({ title, description }) => Boolean(title && description),
  features: values => areFieldsComplete(values, unitOf(values) !== null),
  time: values =>
    Boolean(values.timezone) &&
    (unitOf(values)
      ? Boolean(values.place?.text)
      : Boolean(values.startDate && values.time && values.duration) &&
        (!isWeekly(values) || hasAny(values.weeklyDays)) &&
        (!isCourse(values) || Boolean(values.seriesEnd))),
  places: ({ places }) => countOf(places) !== null,
  price: values => {
    const kinds = paymentKindsOf(values);
    if (isCourse(values)) return !isFree(values) && Boolean(values.price);
    return (
      isFree(values) ||
      (kinds.length > 0 &&
        (!kinds.includes('per_session') || Boolean(values.price)) &&
        (!kinds.includes('recurring') || Boolean(values.monthlyPrice)))
    );
  },
  booking: () => true,
  location: values => !isRoomClass(values) || Boolean(values.place?.text),
  policy: () => true,
};

/** Returns whether the fields of these groups have what a listing needs to be published. */
export const areGroupsComplete = (
  groups: readonly FieldGroup[],
  values: DescriptionValues,
): boolean => groups.every(group => completions[group](values));
