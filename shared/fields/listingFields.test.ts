import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fieldFilters } from './fieldFilters.ts';
import { fieldList } from './fieldList.ts';
import { workoutTypes } from './listingFields.ts';
import { siteLanguages } from '#shared/config/siteLanguages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const translations = path.join(root, 'src/translations');
const messagesIn = (language: string, file: string): string[] =>
  Object.keys(JSON.parse(readFileSync(path.join(translations, language, file), 'utf8')) as object);

/** Messages of the fields, as form, filters and page name them. */
const wanted = fieldList.flatMap(({ key, choices = [], otherKey, form, filter }) => [
  `ListingField.${key}.name`,
  ...(form ? [`ListingField.${key}.label`] : []),
  ...(form?.help ? [`ListingField.${key}.help`] : []),
  ...(form?.help === 'for each unit' ? [`ListingField.${key}.help.stay`] : []),
  ...(form?.isRequired ? [`ListingField.${key}.required`] : []),
  ...(otherKey ? [`ListingField.${key}.other`, `ListingField.${key}.other.required`] : []),
  ...(filter?.matches === 'one' ? [`ListingField.${key}.any`] : []),
  ...(filter?.hasHelp ? [`ListingField.${key}.filterHelp`] : []),
  ...choices.map(({ labelId }) => labelId),
]);

describe('the listing fields', () => {
  it.each(siteLanguages.map(({ code }) => code))(
    'have their messages in %s, and no other',
    code => {
      // Cards show workout types, so every page has their names.
      const ofCards = messagesIn(code, 'components.json').filter(id =>
        id.startsWith('Choice.workout.'),
      );
      expect([...messagesIn(code, 'fields.json'), ...ofCards].sort()).toEqual(wanted.toSorted());
    },
  );

  it('have choices and a filter only where the search schema is a list of keys', () => {
    for (const { key, schemaType, choices, filter } of fieldList) {
      const isText = schemaType === 'text';
      expect([key, choices !== undefined, filter !== undefined && isText]).toEqual([
        key,
        !isText,
        false,
      ]);
      // A listing never has two keys of an `enum`.
      expect([key, schemaType === 'enum' && filter?.matches === 'all']).toEqual([key, false]);
    }
  });

  it('offer primary filters first, each under a name of its own', () => {
    const groups = fieldFilters.map(({ group }) => group);
    expect(groups).toEqual(groups.toSorted());
    const params = fieldFilters.map(({ param }) => param);
    expect([...new Set(params)]).toEqual(params);
    expect(params).toEqual(['language', 'duration', 'workouts']);
  });

  it('are written in the files that the how-to lists and nowhere else, but for an icon', () => {
    const howTo = readFileSync(path.join(root, 'docs/how-to/new-field-on-a-class.md'), 'utf8');
    const listed = [...howTo.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
    expect(listed.length).toBeLessThanOrEqual(5);
    const naming = ['src', 'shared']
      .flatMap(folder =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
          path.join(folder, file),
        ),
      )
      .filter(file => /\.(tsx?|json)$/.test(file) && !/\.test\.|testing\//.test(file))
      // A field of which nothing but the icon is special.
      .filter(file =>
        /\bcertificate['"]?:|[.']certificate\b/.test(readFileSync(path.join(root, file), 'utf8')),
      );
    const icon = 'src/containers/ListingPage/components/Facts.tsx';
    expect(naming.filter(file => !listed.includes(file))).toEqual([icon]);
    expect(naming).toHaveLength(4);
  });

  it('offer no filter by "other", which has words of its own', () => {
    const workouts = fieldFilters.find(({ param }) => param === 'workouts');
    expect(workouts?.choices.map(({ value }) => value)).toEqual(
      workoutTypes.map(({ value }) => value).filter(value => value !== 'other'),
    );
    expect(workouts?.choices).toHaveLength(workoutTypes.length - 1);
  });
});
