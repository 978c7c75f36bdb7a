import { localeOf, siteLanguages } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { ChangedChoice, ChangedChoices } from '#shared/fields/changedChoices.ts';
import type { Choice } from '#shared/fields/listingFields.ts';
import {
  choiceKey,
  choicesDocument,
  choicesPath,
  editedFields,
  readChoices,
} from '#shared/settings/choiceLists.ts';
import type { Documents } from '#shared/settings/documents.ts';
import { intlOf } from '#src/translations/intl.ts';
import { addMessages } from '#src/translations/messageStore.ts';
import { required } from '#src/util/validators.ts';
import type { FieldMessage } from '#src/util/validators.ts';

/** A choice that is edited; its names by language. */
export interface EditedChoice {
  /** Name in the form; the key, and for a new one something of its own. */
  id: string;
  /** null while it is new: the key is made of its English name. */
  value: string | null;
  labels: Record<SiteLanguage, string>;
  isHidden: boolean;
}

/** What the form holds: a list for each field. */
export interface ChoicesValues {
  lists: Record<string, EditedChoice[]>;
}

/** Loads the names that choices of the site have, in both languages. */
export async function loadChoiceNames(): Promise<void> {
  const [en, es] = await Promise.all([
    import(/* webpackChunkName: "fields" */ '#src/translations/en/fields.json'),
    import(/* webpackChunkName: "fields" */ '#src/translations/es/fields.json'),
  ]);
  const cards = await Promise.all([
    import(/* webpackChunkName: "fields" */ '#src/translations/en/components.json'),
    import(/* webpackChunkName: "fields" */ '#src/translations/es/components.json'),
  ]);
  addMessages('en', { ...cards[0].default, ...en.default });
  addMessages('es', { ...cards[1].default, ...es.default });
}

const ownName = ({ value, labelId }: Choice, language: SiteLanguage): string =>
  labelId ? intlOf(localeOf(language)).formatMessage({ id: labelId }) : value;

/** The names of a choice in each language; of one that is new in none, empty. */
const namesOf = (
  labels: ChangedChoice['labels'],
  own: Choice | undefined,
): Record<SiteLanguage, string> =>
  Object.fromEntries(
    siteLanguages.map(({ code }) => [code, labels?.[code] ?? (own ? ownName(own, code) : '')]),
  ) as Record<SiteLanguage, string>;

/** The lists of documents, with the names that the site has. */
export function choicesIn(documents: Documents): ChoicesValues {
  const changed = readChoices(documents);
  const lists = editedFields.map(({ key, own }) => {
    const list: readonly ChangedChoice[] = changed[key] ?? own.map(({ value }) => ({ value }));
    return [
      key,
      list.map(({ value, labels, isHidden = false }): EditedChoice => {
        const known = own.find(choice => choice.value === value);
        return { id: value, value, labels: namesOf(labels, known), isHidden };
      }),
    ];
  });
  return { lists: Object.fromEntries(lists) };
}

/** The names that differ from those of the site. */
function changedNames({ labels }: EditedChoice, own: Choice | undefined) {
  const changed = siteLanguages.flatMap(({ code }) => {
    const name = (labels[code] ?? '').trim();
    return name === '' || (own && name === ownName(own, code)) ? [] : [[code, name] as const];
  });
  return changed.length > 0 ? { labels: Object.fromEntries(changed) } : {};
}

/** The lists as they are stored. New choices get their keys. */
function listsOf({ lists }: ChoicesValues): ChangedChoices {
  return Object.fromEntries(
    editedFields.map(({ key, own }) => {
      const edited = lists[key] ?? [];
      const taken = edited.flatMap(({ value }) => value ?? []);
      const list = edited.map((choice): ChangedChoice => {
        const value = choice.value ?? choiceKey(choice.labels.en ?? '', taken);
        if (choice.value === null) taken.push(value);
        const known = own.find(one => one.value === value);
        return {
          value,
          ...changedNames(choice, known),
          ...(choice.isHidden && { isHidden: true }),
        };
      });
      return [key, list];
    }),
  );
}

/** What would be different: the document of choices, or nothing. */
export function changedChoices(documents: Documents, values: ChoicesValues) {
  const value = choicesDocument(listsOf(values));
  const before = choicesDocument(readChoices(documents));
  return JSON.stringify(value) === JSON.stringify(before) ? [] : [{ path: choicesPath, value }];
}

const says = required('ConsoleChoices.required');

type Names = Partial<Record<SiteLanguage, FieldMessage>>;
type Faults = Record<string, { labels: Names }[]>;

/** The names of a list in a language that another choice has too. */
function twice(list: readonly EditedChoice[], at: number, code: SiteLanguage): boolean {
  const fold = (choice: EditedChoice | undefined) =>
    (choice?.labels[code] ?? '').trim().toLocaleLowerCase();
  return list.some((choice, index) => index < at && fold(choice) === fold(list[at]));
}

/** Says which names are missing, or are there twice. */
export function choiceFaults(values: Partial<ChoicesValues>): { lists?: Faults } {
  const faults = Object.entries(values.lists ?? {}).flatMap(([key, list]) => {
    const ofList = list.map((choice, at) => ({
      labels: Object.fromEntries(
        siteLanguages.flatMap(({ code }) => {
          const fault =
            says(choice.labels?.[code]) ?? (twice(list, at, code) ? 'ConsoleChoices.twice' : null);
          return fault ? [[code, fault]] : [];
        }),
      ) as Names,
    }));
    return ofList.some(({ labels }) => Object.keys(labels).length > 0) ? [[key, ofList]] : [];
  });
  return faults.length > 0 ? { lists: Object.fromEntries(faults) as Faults } : {};
}

/** A list with a new choice at the end. */
export function withChoice(list: readonly EditedChoice[]): EditedChoice[] {
  let number = 1;
  while (list.some(({ id }) => id === `new-${number}`)) number += 1;
  return [
    ...list,
    { id: `new-${number}`, value: null, labels: { en: '', es: '' }, isHidden: false },
  ];
}
