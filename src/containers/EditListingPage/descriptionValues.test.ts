import { areGroupsComplete, fieldGroups } from './components/DescriptionPanel/sections.ts';
import { splitDraft } from './descriptionValues.ts';

describe('a draft', () => {
  const values = { title: 'Slow flow', places: '-3', description: '', workoutTypes: [] };

  it('is saved without what is wrong; what is only missing may wait', () => {
    const errors = { places: 'wrong', description: 'missing', workoutTypes: 'missing', time: 'x' };
    expect(splitDraft(values, errors)).toEqual({
      values: { title: 'Slow flow', description: '', workoutTypes: [] },
      wrong: ['places'],
      unsaved: { places: '-3' },
    });
  });
});

describe('what a listing needs to be published', () => {
  const once = {
    title: 'Slow flow',
    description: 'An hour to land.',
    workoutTypes: ['yoga'],
    languages: ['english'],
    timezone: 'UTC',
    startDate: '2027-03-01',
    time: '18:00',
    duration: '60_minutes',
    places: '4',
    price: { amount: 1850, currency: 'USD' },
  };

  it.each([
    ['a class held once', {}, true],
    ['one without a price', { price: null }, false],
    ['a free one without a price', { price: null, type: 'free' as const }, true],
    ['one without a language', { languages: [] }, false],
    ['another workout without its name', { workoutTypes: ['yoga', 'other'] }, false],
    [
      'another workout with its name',
      { workoutTypes: ['other'], otherWorkoutType: 'Breathwork' },
      true,
    ],
    ['a weekly one without days', { rhythm: 'weekly' as const, weeklyDays: [] }, false],
    [
      'one sold by the month without its price',
      { rhythm: 'weekly' as const, weeklyDays: ['2'], paymentType: ['recurring'] },
      false,
    ],
    ['a stay without a place', { unit: 'night' as const }, false],
  ])('of %s', (_, more, isEnough) => {
    expect(areGroupsComplete(fieldGroups, { ...once, ...more })).toBe(isEnough);
  });
});
