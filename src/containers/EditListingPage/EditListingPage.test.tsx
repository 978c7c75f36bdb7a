import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allWizardTabs, timeZones, wizardTabs } from '#shared/config/listing.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { draftId, draftSlug, paths } from '#shared/config/paths.ts';
import type { Api } from '#src/api/types.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
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

/** Makes the store of somebody who is signed in. */
function signedInStore(api: Api) {
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  return store;
}

/** Opens the wizard of a published class; all five places are taken when it is booked. */
async function open(
  price: { amount: number; currency: string },
  {
    publicData = {},
    isBooked = false,
    tab = 'description',
    tabs = wizardTabs,
    failure = null,
    isSignedOut = false,
    attributes = {},
  }: {
    publicData?: object;
    isBooked?: boolean;
    tab?: string;
    tabs?: readonly WizardTab[];
    /** Refusal of a save. */
    failure?: AppError | null;
    isSignedOut?: boolean;
    /** Attributes besides its price. */
    attributes?: object;
  } = {},
) {
  const { data, included } = listingResource('Slow flow', {
    type: 'ownListing',
    stock: 5,
    publicData: { stock: 5, ...publicData },
    attributes: { price, ...attributes },
  });
  const own = oneOf<'ownListing'>({ ...data, type: 'ownListing' }, included);
  const api = fakeApi({
    ownListings: {
      show: () => Promise.resolve(own),
      update: () => (failure ? Promise.reject(failure) : Promise.resolve(own)),
    },
    timeslots: { query: () => Promise.resolve(list(isBooked ? [] : [free])) },
    availabilityExceptions: { query: () => Promise.resolve(list([])) },
    bookings: { query: () => Promise.resolve(list([])) },
  });
  const store = isSignedOut ? makeStore({ api, config: testConfig }) : signedInStore(api);
  await store.dispatch(showListing(data.id));
  await store.dispatch(fetchBookedPlaces(data.id));
  renderPage(<EditListingPage />, {
    config: { wizardTabs: tabs },
    at: `/l/slow-flow/${data.id}/edit/${tab}`,
    path: '/l/:slug/:id/:type/:tab',
    store,
  });
  return data.id;
}

/** Opens the wizard of a class that is not saved yet. */
const openNew = (ownListings: Partial<Api['ownListings']> = {}) =>
  renderPage(<EditListingPage />, {
    at: paths.editListing({ slug: draftSlug, id: draftId, type: 'new', tab: 'description' }),
    path: '/l/:slug/:id/:type/:tab',
    store: signedInStore(fakeApi({ ownListings })),
  });

beforeEach(() => sessionStorage.clear());

describe('the wizard', () => {
  it('says why an operator has sent a class back, and that it waits again when it is changed', async () => {
    const rejection = { reason: 'Say what to bring.', at: '2026-11-28T10:00:00.000Z' };
    await open(
      { amount: 2000, currency: 'USD' },
      { isBooked: true, attributes: { state: 'pendingApproval', metadata: { rejection } } },
    );
    expect(screen.getByText('Say what to bring.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Slower flow' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/and wait for approval/)).toBeVisible();
  });

  it('has the form of a class', async () => {
    await open({ amount: 2000, currency: 'USD' });
    expect(screen.getByRole('form', { name: 'Description of the class' })).toBeInTheDocument();
  });

  it.each([
    ['Price', '1000000', 'The price must be at most $999,999.99'],
    ['Price', '0.50', 'The price must be at least $1.00'],
    ['Places', '-3', 'At least 0'],
    ['Places', '1.5', 'whole number'],
    ['Places', '-0', 'whole number'],
  ])('does not take %s of %s', async (label, value, words) => {
    await open({ amount: 2000, currency: 'USD' });
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
  });

  it.each([
    [appError('unknown', 'Refused.', 500), 'Your class could not be saved'],
    [appError('network', 'No answer'), 'There is no connection'],
    [appError('old-total-mismatch', 'Changed.', 409), 'Someone booked while you were editing'],
    [appError('places-taken', 'Booked.', 409), 'More places are booked than that'],
  ])('says why it was not saved: %o', async (failure, words) => {
    await open({ amount: 2000, currency: 'USD' }, { isBooked: true, failure });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Slower flow' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Slower flow');
  });

  it('says that a draft could not be created, and leaves what was typed', async () => {
    const createDraft = jest.fn((_: object, __?: object) =>
      Promise.reject(appError('unknown', 'Refused.', 500)),
    );
    openNew({ createDraft });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Slow flow' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Your class could not be saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Slow flow');
    const [body, query] = createDraft.mock.lastCall ?? [];
    expect(body).toMatchObject({ title: 'Slow flow' });
    expect(query).toMatchObject({
      include: ['author', 'images', 'currentStock'],
      'fields.image': expect.arrayContaining([
        'variants.landscape-crop',
        'variants.landscape-crop2x',
      ]),
    });
  });

  it('says that the session has ended, and where to begin another', async () => {
    await open(
      { amount: 2000, currency: 'USD' },
      { isBooked: true, isSignedOut: true, failure: appError('unauthorized', 'Expired.', 401) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('You are logged out')).toBeInTheDocument();
  });

  it('loads a class again that did not come', async () => {
    const show = jest.fn(() => Promise.reject(appError('network', 'No answer')));
    renderPage(<EditListingPage />, {
      api: fakeApi({ ownListings: { show } }),
      at: '/l/slow-flow/6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f/edit/description',
      path: '/l/:slug/:id/:type/:tab',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  });

  it('requires all that a class needs, and says at each field what is missing', async () => {
    openNew();
    fireEvent.click(screen.getByRole('radio', { name: /^Every week/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Other' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Pay Per Session/ }));
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toBeInvalid());
    for (const [label, words] of [
      ['Title', 'Give the class a title'],
      ['Description', 'Describe the class'],
      ['Which other workout type?', 'Say which other workout type it is'],
      ['Time zone', 'Choose the time zone of the class'],
      ['From', 'Choose the date of the class'],
      ['Starts at', 'Choose when the class starts'],
      ['Duration', 'Choose how long the class is'],
      ['Places', 'Say how many places there are'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(words),
      );
    }
    for (const [name, words] of [
      ['Languages you teach in', 'Choose at least one language'],
      ['Days', 'Choose at least one day'],
      ['How people pay', 'Choose at least one way to pay'],
    ] as const) {
      expect(within(screen.getByRole('group', { name })).getByText(words)).toBeInTheDocument();
    }
  });

  it('has the fields in their limits', async () => {
    openNew();
    const count = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option');
    // After its placeholder, and before the reader's own and all others.
    const zones = count('Time zone').map(option => option.getAttribute('value'));
    expect(zones.slice(1, 1 + timeZones.length)).toEqual(timeZones.map(({ value }) => value));
    expect(count('Starts at')).toHaveLength(1 + 24 * 4);
    expect(count('Duration').map(option => option.textContent)).toEqual(
      expect.arrayContaining(['30 minutes', '45 minutes', '1 hour', '90 minutes']),
    );
    for (const [label, most] of [
      ['Title', 60],
      ['Description', 5_000],
    ] as const) {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: 'x'.repeat(most + 1) } });
      fireEvent.blur(field);
      expect(field).toHaveAccessibleDescription(/At most [\d,]+ characters/);
      fireEvent.change(field, { target: { value: 'x'.repeat(most) } });
      expect(field).toBeValid();
    }
    expect(screen.queryByRole('group', { name: /Days/ })).toBeNull();
    expect(screen.getByLabelText('Price per place')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    expect(screen.queryByLabelText('Price per place')).toBeNull();
    const places = screen.getByLabelText('Places');
    fireEvent.focus(places);
    fireEvent.change(places, { target: { value: '0' } });
    fireEvent.blur(places);
    expect(places).not.toHaveAttribute('aria-invalid', 'true');
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

  it('locks the time of a booked class, and says where it can be moved', async () => {
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

  it('restores unsaved changes, and discards them on request', async () => {
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
