import type { Choice } from './listingFields.ts';

/** A choice as operators have it: renamed, added or not offered any more. */
export interface ChangedChoice {
  value: string;
  /** By the code of the language; without one the site's own name. */
  labels?: Readonly<Record<string, string>>;
  isHidden?: true;
}

/** Lists of choices that operators changed, whole and in their order, by the key of the field. */
export type ChangedChoices = Readonly<Record<string, readonly ChangedChoice[]>>;

let changed: () => ChangedChoices = () => ({});

/**
 * Has choices read from there: in the browser those of the page, on the server those that are live,
 * or of a preview.
 */
export function readChoicesFrom(source: () => ChangedChoices): void {
  changed = source;
}

/** The choices of a field as they are now; `own` are those that the site comes with. */
export function choicesNow(key: string, own: readonly Choice[]): readonly Choice[] {
  return (
    changed()[key]?.map(choice => ({
      labelId: null,
      ...own.find(({ value }) => value === choice.value),
      ...choice,
    })) ?? own
  );
}

/** The choices that are offered: those that are not hidden, and those that are chosen already. */
export const offeredOf = <One extends Choice>(
  choices: readonly One[],
  chosen: readonly string[] = [],
): One[] => choices.filter(({ value, isHidden }) => !isHidden || chosen.includes(value));
