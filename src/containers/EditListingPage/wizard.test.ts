import { allWizardTabs } from '#shared/config/listing.ts';
import { draftId } from '#shared/config/paths.ts';
import { listing } from './classDraft.fixture.ts';
import {
  initialValuesOf,
  meetingProblemOf,
  nextTabOf,
  openTabOf,
  publishedPathOf,
  wizardAddressOf,
  wizardBodyOf,
  wizardPathOf,
  wizardStepsOf,
} from './wizard.ts';

const own = listing();
const { id } = own;

describe('the body of the wizard', () => {
  it('is the description for a new class, whatever the tab', () => {
    expect(wizardBodyOf(draftId, 'photos', null)).toEqual({ kind: 'description' });
  });

  it('says that a class could not be loaded', () => {
    expect(wizardBodyOf(id, 'description', null)).toEqual({ kind: 'notLoaded' });
  });

  it('refuses a class with a price in another currency on every tab', () => {
    const foreign = listing({ price: { amount: 1850, currency: 'EUR' } });
    expect(wizardBodyOf(id, 'photos', foreign)).toEqual({ kind: 'otherCurrency', currency: 'EUR' });
  });

  it('follows the tab of a loaded class', () => {
    expect(wizardBodyOf(id, 'photos', own)).toEqual({ kind: 'photos', listing: own });
    expect(wizardBodyOf(id, 'description', own)).toEqual({ kind: 'description' });
  });
});

it('opens the photos once the description is complete', () => {
  const complete = listing({
    publicData: {
      timezone: 'Europe/Lisbon',
      yogaStyles: ['yoga'],
      startDate: '2090-03-02',
      time: '18:00',
      languages: ['english'],
      classDuration: { key: '60_minutes', value: 60 },
      classDurationFilter: ['60'],
      stock: 5,
    },
  });
  const photosOf = (of: typeof own | null) => wizardStepsOf(of).find(step => step.id === 'photos');
  expect(photosOf(null)?.disabled).toBe(true);
  expect(photosOf(own)?.disabled).toBe(true);
  expect(photosOf(complete)?.disabled).toBe(false);
});

describe('the wizard with all its tabs', () => {
  const draft = (publicData: object, attributes = {}) => listing({ ...attributes, publicData });
  const openOf = (of: typeof own | null) =>
    wizardStepsOf(of, allWizardTabs)
      .filter(({ disabled }) => !disabled)
      .map(({ id: tab }) => tab);

  it('has them in their order, and opens them one after the other', () => {
    expect(wizardStepsOf(null, allWizardTabs).map(({ id: tab }) => tab)).toEqual([
      'description',
      'features',
      'pricing',
      'availability',
      'location',
      'policy',
      'photos',
    ]);
    expect(openOf(null)).toEqual(['description']);
    expect(openOf(draft({}, { price: null }))).toEqual(['description', 'features']);
    const features = { yogaStyles: ['yoga'], languages: ['english'] };
    expect(openOf(draft(features, { price: null })).at(-1)).toBe('pricing');
    expect(openOf(draft(features)).at(-1)).toBe('availability');
    const times = {
      timezone: 'UTC',
      startDate: '2090-03-02',
      time: '18:00',
      classDuration: { key: '60_minutes', value: 60 },
      classDurationFilter: ['60_minutes'],
      stock: 5,
    };
    expect(openOf(draft({ ...features, ...times }))).toEqual(allWizardTabs);
  });

  it('leads from a locked tab to the nearest open one', () => {
    const features = draft({ yogaStyles: ['yoga'], languages: ['english'] }, { price: null });
    expect(openTabOf('photos', features, allWizardTabs)).toBe('pricing');
    expect(openTabOf('features', features, allWizardTabs)).toBe('features');
    expect(openTabOf('photos', null, allWizardTabs)).toBe('description');
    expect(nextTabOf('description', allWizardTabs)).toBe('features');
    expect(nextTabOf('photos', allWizardTabs)).toBe('photos');
  });
});

it('plans a new class by the clock of the teacher, if that zone can be chosen', () => {
  expect(initialValuesOf(null, 'America/New_York').timezone).toBe('America/New_York');
  expect(initialValuesOf(null, 'Europe/Lisbon').timezone).toBe('Europe/Lisbon');
  // The name that V8 has for Kolkata.
  expect(initialValuesOf(null, 'Asia/Calcutta').timezone).toBe('Asia/Kolkata');
  expect(initialValuesOf(null, 'Moon/Base').timezone).toBeUndefined();
});

it('restores the values of a saved class, whatever the zone of the teacher', () => {
  const saved = listing({ publicData: { timezone: 'Europe/Lisbon' } });
  const { title, timezone } = initialValuesOf(saved, 'America/New_York');
  expect({ title, timezone }).toEqual({ title: 'Slow flow', timezone: 'Europe/Lisbon' });
});

describe('addresses of the wizard', () => {
  it('are read from the route; one without parameters is that of a new class', () => {
    expect(wizardAddressOf({})).toEqual({
      id: draftId,
      slug: 'draft',
      tab: 'description',
      editType: 'draft',
      hasReturned: false,
    });
    const params = { id, slug: 'slow-flow', type: 'edit', tab: 'photos', returnURLType: 'failure' };
    expect(wizardAddressOf(params)).toMatchObject({ id, editType: 'edit', hasReturned: true });
  });

  it('carry the title, or the slug of before, and say whether the class is new', () => {
    const tab = 'photos';
    expect(
      wizardPathOf({ id: draftId, editType: 'draft', tab, title: undefined, slug: 'draft' }),
    ).toBe(`/l/draft/${draftId}/new/photos`);
    expect(wizardPathOf({ id, editType: 'edit', tab, title: 'Slow flow', slug: 'old' })).toBe(
      `/l/slow-flow/${id}/edit/photos`,
    );
  });

  it('lead from publishing to the class, or back while something is missing', () => {
    expect(publishedPathOf(id, 'Slow flow', true)).toBe(`/l/slow-flow/${id}`);
    expect(publishedPathOf(id, 'Slow flow', false)).toBe(`/l/slow-flow/${id}/edit/photos`);
  });
});

it.each([
  ['?meeting=denied', 'denied'],
  ['?meeting=failed', 'failed'],
  ['?meeting=connected', null],
  ['', null],
])('reads the answer of the meeting provider from %j', (search, problem) => {
  expect(meetingProblemOf(search)).toBe(problem);
});
