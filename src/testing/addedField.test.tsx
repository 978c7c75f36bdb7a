import * as v from 'valibot';
import { Form } from 'react-final-form';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as table from '#shared/fields/listingFields.ts';
import { listingSearchSchemas } from '#shared/config/searchSchemas.ts';
import { listingPublicData } from '#shared/contract/listingData.ts';
import { DescriptiveFields } from '#src/containers/EditListingPage/components/DescriptionPanel/DescriptiveFields.tsx';
import {
  areFieldsComplete,
  fieldDataOf,
  fieldValuesOf,
} from '#src/containers/EditListingPage/fieldValues.ts';
import { unsavedMemory } from '#src/containers/EditListingPage/unsavedChanges.ts';
import { Facts } from '#src/containers/ListingPage/components/Facts.tsx';
import { FilterFields } from '#src/containers/SearchPage/components/filters/FilterFields.tsx';
import {
  chosenLabel,
  filterName,
} from '#src/containers/SearchPage/components/filters/filterLabels.ts';
import { countActive, filterIds } from '#src/containers/SearchPage/filters.ts';
import type { FilterId } from '#src/containers/SearchPage/filters.ts';
import { toFilters } from '#src/containers/SearchPage/listingsQuery.ts';
import { readSearch, searchAddress } from '#src/containers/SearchPage/searchQuery.ts';
import { addMessages } from '#src/translations/messageStore.ts';
import { intlOf } from '#src/translations/intl.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { listingResource } from './factories.ts';
import { renderPage } from './renderPage.tsx';

// A row of the table and its messages are the whole of a new field (docs/how-to).
jest.mock('#shared/fields/listingFields.ts', () => {
  const actual = jest.requireActual<typeof table>('#shared/fields/listingFields.ts');
  const mood = {
    schemaType: 'enum',
    choices: actual.choicesOf('mood', ['calm', 'lively']),
    isOfClassesOnly: true,
    form: { section: 'details', help: 'one' },
    filter: { param: 'mood', group: 'secondary', matches: 'any' },
    page: 'fact',
  };
  return { ...actual, listingFields: { ...actual.listingFields, mood } };
});

beforeAll(() => {
  addMessages('en', {
    'ListingField.mood.name': 'Mood',
    'ListingField.mood.label': 'Mood of the class',
    'ListingField.mood.help': 'How it feels.',
    'Choice.mood.calm': 'Calm',
    'Choice.mood.lively': 'Lively',
  });
});

// The types know the real table only.
const mood = { mood: 'calm' } as object;
const filterId = 'mood' as FilterId;
const read = (search: string) => readSearch(new URLSearchParams(search));

describe('a field that is added to the table', () => {
  it('is read from public data', () => {
    expect(v.parse(listingPublicData, { ...mood, other: 1 })).toEqual(mood);
  });

  it('is written by the form, removed when it is emptied, and not of a stay', () => {
    expect(fieldDataOf(mood, false)).toMatchObject(mood);
    expect(fieldDataOf({ mood: '' } as object, false)).toMatchObject({ mood: null });
    expect(fieldDataOf(mood, true)).toMatchObject({ mood: null });
    expect(fieldValuesOf(mood)).toMatchObject(mood);
    const required = { workoutTypes: ['yoga'], languages: ['english'] };
    expect(areFieldsComplete(required, false)).toBe(true);
  });

  it('survives a reload before it is saved', () => {
    unsavedMemory.remember('u', 'l', mood);
    expect(unsavedMemory.recall('u', 'l')).toEqual(mood);
    unsavedMemory.forget('u', 'l');
  });

  it('is requested in the form', async () => {
    const onSubmit = jest.fn();
    renderPage(
      <Form onSubmit={onSubmit}>
        {({ handleSubmit }) => (
          <form onSubmit={event => void handleSubmit(event)}>
            <DescriptiveFields section="details" unit={null} />
            <button type="submit">Save</button>
          </form>
        )}
      </Form>,
    );
    const field = screen.getByRole('combobox', { name: /Mood of the class/ });
    expect(field).toHaveAccessibleDescription(/How it feels/);
    await userEvent.selectOptions(field, 'Calm');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual(mood);
  });

  it('is a fact on the page, with its name for screen readers', () => {
    const { data } = listingResource('Slow Flow', { id: 'l1' });
    const listing = { ...data, currentStock: null } as unknown as Listing;
    listing.attributes.publicData = { ...listing.attributes.publicData, ...mood };
    renderPage(<Facts listing={listing} />);
    expect(screen.getByText('Calm')).toHaveTextContent('Mood: Calm');
  });

  it('is a filter with a name, an address, a query and a search schema', async () => {
    const query = read('mood=lively,calm,odd');
    expect(filterIds.at(-1)).toBe(filterId);
    expect(countActive(query, 'secondary')).toBe(1);
    expect(searchAddress(query)).toBe('/s?mood=calm%2Clively');
    expect(toFilters(query, 0, 'USD')).toMatchObject({ pub_mood: 'calm,lively' });
    expect(listingSearchSchemas).toContainEqual(
      expect.objectContaining({ key: 'mood', type: 'enum', cardinality: 'one' }),
    );
    const intl = intlOf('en-US');
    expect(filterName(filterId, intl)).toBe('Mood');
    expect(chosenLabel(filterId, query, intl)).toBe('Mood · 2');

    const onChange = jest.fn();
    renderPage(<FilterFields id={filterId} query={read('')} onChange={onChange} variant="plain" />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lively' }));
    expect(onChange).toHaveBeenCalledWith({ mood: ['lively'] });
  });
});
