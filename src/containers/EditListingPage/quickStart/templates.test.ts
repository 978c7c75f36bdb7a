import { createIntl } from 'react-intl';
import { listingLimits } from '#shared/config/listing.ts';
import { workoutTypes } from '#shared/fields/listingFields.ts';
import { messageFiles } from '#src/testing/allMessages.ts';
import { templateOf, withTemplate } from './templates.ts';

const intlOf = (locale: 'en' | 'es') =>
  createIntl({
    locale,
    messages: Object.fromEntries(
      [...messageFiles(locale).values()].flatMap(file => Object.entries(file)),
    ),
    onError: error => {
      throw error;
    },
  });
const intl = intlOf('en');

it.each(['en', 'es'] as const)('has words for each workout type in %s that fit', locale => {
  for (const { value } of workoutTypes) {
    const { title, description } = templateOf(value, intlOf(locale));
    expect(title.length).toBeLessThanOrEqual(listingLimits.titleMax);
    expect(description.split('\n\n')).toHaveLength(3);
  }
});

it('gives a type that operators added, or of any name, the general template', () => {
  expect(templateOf('aqua', intl)).toEqual(templateOf('other', intl));
  expect(templateOf('constructor', intl)).toEqual(templateOf('other', intl));
});

describe('the choice of a workout type', () => {
  const yoga = withTemplate({}, 'yoga', intl);

  it('fills in what is empty', () => {
    expect(yoga).toEqual({ workoutTypes: ['yoga'], ...templateOf('yoga', intl) });
  });

  it('replaces the template of the type before, but nothing that was written', () => {
    const changed = withTemplate({ ...yoga, title: 'My yoga' }, 'hiit', intl);
    const { description, duration } = templateOf('hiit', intl);
    expect(changed).toEqual({ workoutTypes: ['hiit'], description, duration });
  });
});
