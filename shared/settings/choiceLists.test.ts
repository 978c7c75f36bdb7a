import { choiceKey, choicesDocument, choicesPath, readChoices } from './choiceLists.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import { workoutTypes } from '#shared/fields/listingFields.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';

afterEach(() => readSettingsFrom(() => ({})));

const read = (enumOptions: unknown, key = 'yogaStyles') =>
  readChoices({ [choicesPath]: { [key]: { enumOptions } } });
const own = workoutTypes.map(({ value }) => ({ value }));

it('a list is read in its order; choices of the site that it leaves out come last', () => {
  const { yogaStyles = [] } = read([
    { option: 'pilates', label: 'Pilates', translations: { es: 'Pilates', fr: 'Pilates' } },
    { option: 'yoga', translations: { es: 'Yoga suave' } },
    { option: 'hiit', isHidden: true },
  ]);
  expect(yogaStyles.slice(0, 4)).toEqual([
    { value: 'pilates', labels: { en: 'Pilates', es: 'Pilates' } },
    { value: 'yoga', labels: { es: 'Yoga suave' } },
    { value: 'hiit', isHidden: true },
    { value: 'acroyoga' },
  ]);
  expect(yogaStyles).toHaveLength(own.length + 1);
});

it.each([
  [null],
  ['none'],
  [[]],
  [[null, 7, { option: 'Pilates', label: 'X' }, { option: 'a,b', label: 'X' }]],
  [[{ option: 'pilates' }, { option: 'pilates', label: ' ' }, { option: '__proto__', label: 'X' }]],
  [[{ option: 'acroyoga', label: 'a\u0000b' }]],
])('what is not valid, such as %j, changes nothing', options => {
  expect(read(options)).toEqual({});
});

it('what is written is read again, and the lists of the site need no document', () => {
  const lists = read([
    { option: 'pilates', label: 'Pilates', translations: { es: 'Pilates' } },
    { option: 'yoga', label: 'Gentle yoga', isHidden: true },
  ]);
  expect(readChoices({ [choicesPath]: choicesDocument(lists) })).toEqual(lists);
  expect(choicesDocument({ yogaStyles: own })).toBeNull();
});

it('fields and filters have the choices of now, and offer those that are not hidden', () => {
  expect(choicesOfField('yogaStyles')).toBe(workoutTypes);
  const choices = read([
    { option: 'pilates', label: 'Pilates' },
    { option: 'hiit', isHidden: true },
  ]);
  readSettingsFrom(() => ({ choices }));
  const now = choicesOfField('yogaStyles');
  expect(now.slice(0, 2)).toEqual([
    { value: 'pilates', labelId: null, labels: { en: 'Pilates' } },
    { value: 'hiit', labelId: 'Choice.workout.hiit', isHidden: true },
  ]);
  const filter = fieldFilters.find(({ param }) => param === 'workouts');
  expect(filter?.choices.map(({ value }) => value)).not.toContain('other');
  expect(filter?.choices[0]?.value).toBe('pilates');
  expect(offeredOf(now).map(({ value }) => value)).not.toContain('hiit');
  expect(offeredOf(now, ['hiit']).map(({ value }) => value)).toContain('hiit');
});

it.each([
  ['Pilates', 'pilates'],
  ['Tai Chi & Qigong', 'tai_chi_qigong'],
  ['Équilibre', 'equilibre'],
  ['5 Rhythms', 'rhythms'],
  ['Yoga', 'yoga_2'],
  ['太极', 'choice'],
])('the key of %s is %s', (label, key) => expect(choiceKey(label, ['yoga'])).toBe(key));
