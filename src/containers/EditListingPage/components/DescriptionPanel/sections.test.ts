import { allWizardTabs, wizardTabs } from '#shared/config/listing.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { areGroupsComplete, fieldGroups, groupsOf, sectionsOf } from './sections.ts';

describe('the groups of fields', () => {
  it('are all in the description while no other tab is switched on', () => {
    expect(groupsOf('description', wizardTabs)).toEqual(fieldGroups);
  });

  it('are each in one tab, whatever is switched on', () => {
    for (const tabs of [allWizardTabs, wizardTabs, ['description', 'policy', 'photos'] as const]) {
      const groups = tabs.flatMap(tab => groupsOf(tab, tabs));
      expect([...groups].sort()).toEqual([...fieldGroups].sort());
    }
  });

  it('move to the tab of their own', () => {
    expect(groupsOf('description', allWizardTabs)).toEqual(['kind', 'class']);
    expect(groupsOf('availability', allWizardTabs)).toEqual(['time', 'places']);
    expect(groupsOf('policy', allWizardTabs)).toEqual(['booking', 'policy']);
  });
});

describe('the place of a class', () => {
  it.each([
    [{}, true],
    [{ venue: 'online' }, true],
    [{ venue: 'room' }, false],
    [{ venue: 'room', place: { text: 'Portland', place: null } }, true],
    [{ unit: 'day', venue: 'room' }, true],
  ] as const)('of %j is complete: %s', (values, isComplete) => {
    expect(areGroupsComplete(['location'], values)).toBe(isComplete);
  });
});

describe('the sections of a form', () => {
  const idsOf = (...args: Parameters<typeof sectionsOf>) => sectionsOf(...args).map(({ id }) => id);

  it('are those that have a field', () => {
    expect(idsOf(fieldGroups, null, true)).toEqual([
      'section-unit',
      'section-class',
      'section-time',
      'section-places',
      'section-booking',
      'section-details',
    ]);
    expect(idsOf(['location'], null, true)).toEqual(['section-details']);
  });

  it('are named after what they have', () => {
    const titlesOf = (tab: WizardTab) =>
      sectionsOf(groupsOf(tab, allWizardTabs), null, true, { isSaved: true }).map(({ titleId }) =>
        titleId.replace('EditListingPage.section.', ''),
      );
    expect(titlesOf('pricing')).toEqual(['price']);
    expect(titlesOf('availability')).toEqual(['time', 'seats', 'plan', 'exceptions']);
    expect(titlesOf('location')).toEqual(['location']);
    expect(titlesOf('policy')).toEqual(['booking', 'policy']);
  });

  it('of a class without a date are those of a saved listing only', () => {
    const groups = groupsOf('availability', allWizardTabs);
    const undated = (isSaved: boolean) =>
      sectionsOf(groups, null, true, { isSaved, isDated: false }).map(({ id }) => id);
    expect(undated(true)).toEqual(['section-plan', 'section-exceptions']);
    expect(undated(false)).toEqual([]);
  });

  it('of a stay have no booking rules, and of a published listing no choice of its kind', () => {
    expect(idsOf(fieldGroups, 'night', false)).toEqual([
      'section-class',
      'section-time',
      'section-places',
      'section-details',
    ]);
  });
});
