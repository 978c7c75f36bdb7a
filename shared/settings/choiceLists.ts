import { defaultLanguage, siteLanguages } from '#shared/config/siteLanguages.ts';
import type { ChangedChoice, ChangedChoices } from '#shared/fields/changedChoices.ts';
import { listingFields } from '#shared/fields/listingFields.ts';
import type { Choice, ListingField } from '#shared/fields/listingFields.ts';
import type { Documents } from './documents.ts';

/**
 * The document of choices. It has the options of the hosted service's
 * `listings/listing-fields.json` (`enumOptions` of `option` and `label`), with names in further
 * languages. That document itself defines the search schemas of a marketplace, all of them at once,
 * and has one language.
 */
export const choicesPath = 'listings/choices.json';

/** Most choices of a list, and most characters of a name. */
export const choiceLimits = { count: 60, label: 60 } as const;

/** Fields of which operators change the choices, with those that the site comes with. */
export const editedFields: readonly { key: string; own: readonly Choice[] }[] = (
  Object.entries(listingFields) as [string, ListingField][]
).flatMap(([key, { isEdited, choices }]) => (isEdited && choices ? [{ key, own: choices }] : []));

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Addresses of searches join keys by commas.
const keyPattern = /^[a-z][a-z0-9_]{0,59}$/;

/** A name of a choice; null for what is none. */
function labelOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const label = value.trim();
  return label !== '' && label.length <= choiceLimits.label && !/\p{Cc}/u.test(label)
    ? label
    : null;
}

/** The names of an option by language. */
function labelsOf({ label, translations }: Json): Record<string, string> {
  const given = isJson(translations) ? translations : {};
  const named = siteLanguages.flatMap(({ code }) => {
    const name = labelOf(code === defaultLanguage ? label : given[code]);
    return name === null ? [] : [[code, name] as const];
  });
  return Object.fromEntries(named);
}

function choiceOf(option: unknown, own: readonly Choice[]): ChangedChoice | null {
  if (!isJson(option)) return null;
  const { option: value, isHidden } = option;
  if (typeof value !== 'string' || !keyPattern.test(value)) return null;
  const labels = labelsOf(option);
  const isOwn = own.some(choice => choice.value === value);
  if (!isOwn && labels[defaultLanguage] === undefined) return null;
  return {
    value,
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(isHidden === true && { isHidden }),
  };
}

/** A list as a document has it; choices of the site that it leaves out come last. */
function listIn(field: unknown, own: readonly Choice[]): ChangedChoice[] | null {
  const options = isJson(field) ? field['enumOptions'] : undefined;
  if (!Array.isArray(options)) return null;
  const read = options.flatMap(option => choiceOf(option, own) ?? []);
  const named = [...new Map(read.toReversed().map(one => [one.value, one])).values()].reverse();
  const kept = named.slice(0, choiceLimits.count);
  const missing = own.filter(({ value }) => !kept.some(one => one.value === value));
  return [...kept, ...missing.map(({ value }) => ({ value }))];
}

const isAsOwn = (list: readonly ChangedChoice[], own: readonly Choice[]): boolean =>
  JSON.stringify(list) === JSON.stringify(own.map(({ value }) => ({ value })));

/** Reads the lists that operators changed; what is not valid is left out. */
export function readChoices(documents: Documents): ChangedChoices {
  const document = documents[choicesPath];
  return Object.fromEntries(
    editedFields.flatMap(({ key, own }) => {
      const list = isJson(document) ? listIn(document[key], own) : null;
      return list && !isAsOwn(list, own) ? [[key, list]] : [];
    }),
  );
}

/** The document with these lists; null where they are those of the site. */
export function choicesDocument(lists: ChangedChoices): Json | null {
  const fields = editedFields.flatMap(({ key, own }) => {
    const list = lists[key];
    if (!list || isAsOwn(list, own)) return [];
    const enumOptions = list.map(({ value, labels = {}, isHidden }) => {
      const { [defaultLanguage]: label, ...translations } = labels;
      return {
        option: value,
        ...(label && { label }),
        ...(Object.keys(translations).length > 0 && { translations }),
        ...(isHidden && { isHidden }),
      };
    });
    return [[key, { enumOptions }] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/** The key of a new choice: its English name in plain letters, and a number where it is taken. */
export function choiceKey(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 50)
    .replace(/_+$/, '');
  const key = plain || 'choice';
  let free = key;
  for (let number = 2; taken.includes(free); number += 1) free = `${key}_${number}`;
  return free;
}
