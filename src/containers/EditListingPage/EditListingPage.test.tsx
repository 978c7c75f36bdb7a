import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { allWizardTabs, wizardTabs } from '#shared/config/listing.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { makeStore } from '#src/store/store.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { fetchBookedPlaces, showListing } from './EditListingPage.duck.ts';
import { EditListingPage } from './EditListingPage.tsx';

const list = <T,>(data: T[]) => ({
  data,
  meta: { page: 1, perPage: 100, totalItems: data.length, totalPages: 1 },
});
const free = {
  id: 'slot',
  type: 'timeSlot' as const,
  attributes: { start: '2020-01-01T00:00:00.000Z', end: '2100-01-01T00:00:00.000Z', seats: 5 },
};

/** Opens the wizard of a published class; all five places are taken when it is booked. */
async function open(
  price: { amount: number; currency: string },
  {
    publicData = {},
    isBooked = false,
    tab = 'description',
    tabs = wizardTabs,
  }: {
    publicData?: object;
    isBooked?: boolean;
    tab?: string;
    tabs?: readonly WizardTab[];
  } = {},
) {
  const { data, included } = listingResource('Slow flow', {
    type: 'ownListing',
    stock: 5,
    publicData: { stock: 5, ...publicData },
    attributes: { price },
  });
  const own = oneOf<'ownListing'>({ ...data, type: 'ownListing' }, included);
  const api = fakeApi({
    ownListings: { show: () => Promise.resolve(own) },
    timeslots: { query: () => Promise.resolve(list(isBooked ? [] : [free])) },
    availabilityExceptions: { query: () => Promise.resolve(list([])) },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(showListing(data.id));
  await store.dispatch(fetchBookedPlaces(data.id));
  renderPage(<EditListingPage tabs={tabs} />, {
    at: `/l/slow-flow/${data.id}/edit/${tab}`,
    path: '/l/:slug/:id/:type/:tab',
    store,
  });
  return data.id;
}

beforeEach(() => sessionStorage.clear());

describe('the wizard', () => {
  it('has the form of a class', async () => {
    await open({ amount: 2000, currency: 'USD' });
    expect(screen.getByRole('form', { name: 'Description of the class' })).toBeInTheDocument();
  });

  it.each([
    ['Price', '1000000', 'The price must be at most $999,999.99'],
    ['Price', '0.50', 'The price must be at least $1'],
    ['Places', '0', 'There has to be at least one place'],
    ['Places', '-3', 'There has to be at least one place'],
  ])('does not take %s of %s', async (label, value, words) => {
    await open({ amount: 2000, currency: 'USD' });
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
  });

  it.each(['EUR', 'XTS'])('says why a class in %s can not be changed here', async currency => {
    await open({ amount: 2000, currency });
    expect(screen.getByText(`The price is in another currency (${currency})`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('keeps the time of a booked class, and says where it can be moved', async () => {
    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000;
    const date = new Date(start).toISOString().slice(0, 10);
    const id = await open(
      { amount: 2000, currency: 'USD' },
      {
        isBooked: true,
        publicData: {
          timezone: 'UTC',
          startDate: date,
          time: new Date(start).toISOString().slice(11, 16),
          unixTimeStamp: start,
          lastClass: start + 3_600_000,
        },
      },
    );
    expect(screen.getByText('People have booked this class')).toBeInTheDocument();
    expect(screen.queryByLabelText('Starts at')).toBeNull();
    expect(screen.getByRole('link', { name: 'Move or cancel' })).toHaveAttribute(
      'href',
      `/teach/classes/${id}/${date}`,
    );
    const places = screen.getByLabelText('Places');
    fireEvent.change(places, { target: { value: '4' } });
    fireEvent.blur(places);
    await waitFor(() =>
      expect(places).toHaveAccessibleDescription(expect.stringContaining('5 places are booked')),
    );
  });

  it('brings unsaved changes back, and takes them back when asked', async () => {
    const first = await open({ amount: 2000, currency: 'USD' });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Slower flow' } });
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    cleanup();
    expect(await open({ amount: 2000, currency: 'USD' })).toBe(first);
    expect(screen.getByLabelText('Title')).toHaveValue('Slower flow');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Slow flow');
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  it.each([
    ['description', 'Title', 'Time zone'],
    ['features', 'Certificate (optional)', 'Title'],
    ['pricing', /^Price/, 'Title'],
    ['availability', 'Time zone', /^Price/],
    ['location', /^City or address/, 'Title'],
    ['policy', /^Policies/, 'Title'],
  ])('has the fields of the tab %s in it, where all are switched on', async (tab, own, other) => {
    await open({ amount: 2000, currency: 'USD' }, { tab, tabs: allWizardTabs });
    expect(screen.getByLabelText(own)).toBeInTheDocument();
    expect(screen.queryByLabelText(other)).toBeNull();
    const steps = screen.getByRole('navigation', { name: 'Steps' });
    expect(steps).toHaveTextContent(
      'DescriptionWorkoutsPricingAvailabilityLocationPoliciesMeetings & Photos',
    );
  });
});
