import { useEffect, useMemo, useState } from 'react';
import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { timeZones } from '#shared/config/listing.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { draftId } from '#shared/config/paths.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { arbitraryDescription } from '../../testing/arbitraryDescription.ts';
import { descriptionOf } from '../../classDraft.ts';
import { listing } from '../../classDraft.fixture.ts';
import { unsavedChangesOf, unsavedMemory } from '../../unsavedChanges.ts';
import { initialValuesOf } from '../../wizard.ts';
import { DescriptionPanel } from './DescriptionPanel.tsx';
import { fieldGroups } from './sections.ts';

const readerZone = timeZones[1]!.value;
const fresh = initialValuesOf(null, readerZone);

/**
 * The form of a class after a reload. The zone of a new one is that of the reader, which is known
 * after the first view.
 */
function Reloaded({ saved }: { saved?: DescriptionValues }) {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(readerZone), []);
  return (
    <DescriptionPanel
      groups={fieldGroups}
      initialValues={useMemo(() => ({ ...initialValuesOf(null, zone), ...saved }), [zone, saved])}
      listing={null}
      booked={null}
      teacher={null}
      saveLabel="Save"
      inProgress={false}
      error={null}
      onSave={() => undefined}
      onSaveDraft={() => undefined}
    />
  );
}

/** What a reload brings back of what was typed. */
function afterReload(
  typed: Partial<DescriptionValues>,
  saved: DescriptionValues = fresh,
): DescriptionValues {
  unsavedMemory.remember('', draftId, typed);
  renderPage(<Reloaded saved={saved} />);
  cleanup();
  // An amount may be text that is none yet.
  return unsavedMemory.recall('', draftId) as DescriptionValues;
}

beforeEach(() => sessionStorage.clear());

test('what operators have switched off is no choice, and a draft has another way to pay', () => {
  renderPage(<Reloaded saved={{ rhythm: 'weekly' }} />);
  const choices = ['A place by the night', 'Most places in one booking', 'Subscription'];
  const shown = () =>
    choices.filter(text => screen.queryByText(text) ?? screen.queryByLabelText(text));
  expect(shown()).toEqual(choices);
  cleanup();
  readSettingsFrom(() => ({ hasStays: false, hasSeveralPlaces: false, hasSubscriptions: false }));
  renderPage(<Reloaded saved={{ rhythm: 'weekly' }} />);
  expect(shown()).toEqual([]);
  const draft = listing({ publicData: { paymentType: [{ value: 'recurring' }] } });
  expect(descriptionOf(draft).paymentType).toEqual(['per_session']);
  readSettingsFrom(() => ({}));
});

describe('a reload', () => {
  it('brings a weekly class back with its days, times, days off, and subscription', () => {
    const typed: DescriptionValues = {
      rhythm: 'weekly',
      weeklyDays: ['2', '4'],
      hasDayTimes: true,
      dayTimes: { day4: '07:30' },
      seriesEnd: '2027-06-01',
      skippedDates: ['2026-12-24'],
      paymentType: ['per_session', 'recurring'],
      monthlyPrice: { amount: 4000, currency: 'USD' },
    };
    expect(afterReload(typed)).toEqual(typed);
    renderPage(<Reloaded />);
    expect(screen.getByText('Your unsaved changes are back')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Wednesday' })).toHaveValue('07:30');
  });

  it('brings back whatever was typed into any field, shown or not', () => {
    fc.assert(
      fc.property(arbitraryDescription, arbitraryDescription, (before, values) => {
        cleanup();
        sessionStorage.clear();
        const saved = { ...fresh, ...before };
        const typed = unsavedChangesOf({ ...saved, ...values }, saved);
        const back = afterReload(typed, saved);
        expect(Object.keys(back).toSorted()).toEqual(Object.keys(typed).toSorted());
        expect(unsavedChangesOf({ ...saved, ...back }, { ...saved, ...typed })).toEqual({});
      }),
      { numRuns: 25 },
    );
  });
});
