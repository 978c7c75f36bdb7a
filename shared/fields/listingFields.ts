/** A choice of a list: its stored key, and the message that people read. */
export interface Choice {
  value: string;
  /** null for one that operators added. */
  labelId: string | null;
  /** Names that operators gave it, by the code of the language. */
  labels?: Readonly<Record<string, string>>;
  /** Not offered any more; listings that have it show it. */
  isHidden?: true;
}

/** A choice that the site comes with. */
export interface OwnChoice extends Choice {
  labelId: string;
}

/** Returns choices with the messages `Choice.<list>.<key>`. */
export const choicesOf = (list: string, values: readonly string[]): OwnChoice[] =>
  values.map(value => ({ value, labelId: `Choice.${list}.${value}` }));

export const workoutTypes: readonly Choice[] = choicesOf('workout', [
  'acroyoga',
  'aerobic',
  'balance_and_stability',
  'dance',
  'flexibility_and_mobility',
  'hiit',
  'indoor_cycling',
  'strength_training',
  'stretch',
  'yoga',
  'other',
]);

export const languages: readonly Choice[] = choicesOf('language', [
  'english',
  'spanish',
  'french',
  'german',
  'chinese',
  'japanese',
  'korean',
  'arabic',
  'persian',
  'portuguese',
  'italian',
  'hindi',
  'dutch',
  'russian',
  'swedish',
  'greek',
  'turkish',
]);

/**
 * Lengths that are offered to choose from, and the kinds by which a search filters. `value` is the
 * stored key, `minutes` its length.
 */
export const classDurations: readonly (Choice & { minutes: number })[] = [
  { value: '30_minutes', labelId: 'Choice.duration.30_minutes', minutes: 30 },
  { value: '45_minutes', labelId: 'Choice.duration.45_minutes', minutes: 45 },
  { value: '60_minutes', labelId: 'Choice.duration.60_minutes', minutes: 60 },
  { value: '90_minutes', labelId: 'Choice.duration.90_minutes', minutes: 90 },
];

/** Field of the description form. A choice needs `choices`; a text is optional. */
interface FieldForm {
  /** Name of the field in the form; the key when left out. */
  name?: string;
  /** `class` is the section with title and description, the others are further down. */
  section: 'class' | 'details' | 'policy';
  /** A listing is published only with a choice. */
  isRequired?: boolean;
  /** Most code units of a text; 120 when left out. */
  maxLength?: number;
  isMultiline?: boolean;
  /** The field has an explanation, for classes and stays alike or one for each. */
  help?: 'one' | 'for each unit';
}

/** Filter of the search page. */
export interface FieldFilter {
  /** Name in the address of a search. */
  param: string;
  /**
   * Key of the public data that is searched, which has the same value; the field's own if unset.
   */
  key?: string;
  /** Row of buttons, or the panel behind "More filters". */
  group: 'primary' | 'secondary';
  /**
   * `one`: one value at most. `any`, `all`: listings that have any or all of the chosen values.
   * `either`: the reader decides which of the two.
   */
  matches: 'one' | 'any' | 'all' | 'either';
  hasHelp?: boolean;
}

/** Descriptive field of a listing's public data (decision 193). */
export interface ListingField {
  /** Type of the search schema: one key, several keys, or text of the teacher. */
  schemaType: 'enum' | 'multi-enum' | 'text';
  /** In the order shown. A stored key that is none of them is shown as it is. */
  choices?: readonly Choice[];
  /** Operators add, name, order and hide its choices (docs/decisions/218-settings.md). */
  isEdited?: boolean;
  /** Key of the text that a teacher writes for the choice `other`, which no filter offers. */
  otherKey?: string;
  /** A listing that is booked by dates does not have it. */
  isOfClassesOnly?: boolean;
  /** Without one, code of its own writes the field. */
  form?: FieldForm;
  filter?: FieldFilter;
  /** Where the listing's page shows it; code of its own does when left out. */
  page?: 'fact' | 'section';
}

/**
 * All descriptive fields by their keys in public data, in the order in which forms and pages show
 * them. The contract, the form, filters and their addresses, search schemas and the listing's page
 * follow from it. The messages are in `src/translations/<language>/fields.json`; a test names those
 * that are missing.
 */
export const listingFields = {
  yogaStyles: {
    schemaType: 'multi-enum',
    choices: workoutTypes,
    isEdited: true,
    otherKey: 'otherWorkoutType',
    form: { name: 'workoutTypes', section: 'class', isRequired: true },
    filter: { param: 'workouts', group: 'secondary', matches: 'either' },
  },
  languages: {
    schemaType: 'multi-enum',
    choices: languages,
    isEdited: true,
    isOfClassesOnly: true,
    form: { section: 'class', isRequired: true },
    filter: { param: 'language', key: 'languagesFilter', group: 'primary', matches: 'one' },
    page: 'fact',
  },
  // Its value follows from the length of a class.
  classDurationFilter: {
    schemaType: 'multi-enum',
    choices: classDurations,
    filter: { param: 'duration', group: 'primary', matches: 'all', hasHelp: true },
  },
  certificate: {
    schemaType: 'text',
    isOfClassesOnly: true,
    form: { section: 'details', help: 'one' },
    page: 'fact',
  },
  rules: {
    schemaType: 'text',
    form: { section: 'policy', maxLength: 5_000, isMultiline: true, help: 'for each unit' },
    page: 'section',
  },
} as const satisfies Record<string, ListingField>;
