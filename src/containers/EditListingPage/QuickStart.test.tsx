import { fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '#shared/config/paths.ts';
import type { OwnListingBody } from '#src/api/types.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { sessionStore } from '#src/util/browser/sessionStore.ts';
import { EditListingPage } from './EditListingPage.tsx';
import { coverPictureOf } from './quickStart/coverPicture.ts';

// There is no canvas here.
jest.mock('./quickStart/coverPicture.ts', () => ({ coverPictureOf: jest.fn() }));
const drawn = jest.mocked(coverPictureOf);

/** A day that can be chosen. */
const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

/** Opens the three questions of a teacher whose drafts can be saved. */
function open(query?: { date: string; time: string }) {
  const { data, included } = listingResource('Yoga', {
    type: 'ownListing',
    attributes: { state: 'draft' },
  });
  const own = oneOf<'ownListing'>({ ...data, type: 'ownListing' }, included);
  const createDraft = jest.fn((_: OwnListingBody) => Promise.resolve(own));
  const update = jest.fn((_: object) => Promise.resolve(own));
  const upload = () =>
    Promise.resolve(
      oneOf<'image'>({ id: 'drawn', type: 'image', attributes: { variants: {} } }, []),
    );
  const api = fakeApi({ ownListings: { createDraft, update }, images: { upload } });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  renderPage(<EditListingPage />, {
    at: paths.startListing(query),
    path: '/teach/new',
    store,
  });
  return { id: data.id, createDraft, update };
}

const press = (role: 'radio' | 'button', name: string | RegExp) =>
  fireEvent.click(screen.getByRole(role, { name }));

beforeEach(() => {
  sessionStorage.clear();
  drawn.mockResolvedValue(new File(['x'], 'cover.jpg', { type: 'image/jpeg' }));
});

describe('a class in three questions', () => {
  it('is saved with its drawn picture and everything that a class needs, to be published', async () => {
    const { id, createDraft, update } = open({ date, time: '07:15' });
    press('radio', 'Yoga');
    press('button', 'Publish class');
    await waitFor(() => expect(sessionStore.get(`publish ${id}`)).toBe('now'));
    expect(createDraft.mock.lastCall?.[0]).toMatchObject({
      title: 'Yoga for a clear head',
      price: { amount: 0 },
      publicData: {
        yogaStyles: ['yoga'],
        languages: ['english'],
        startDate: date,
        time: '07:15',
        classDuration: { value: 60 },
        stock: 10,
        type: 'free',
      },
    });
    expect(update.mock.lastCall?.[0]).toEqual({ id, images: ['drawn'] });
  });

  it('is not published by itself without a picture', async () => {
    drawn.mockResolvedValue(null);
    const { id, createDraft } = open({ date, time: '07:15' });
    press('radio', 'Dance');
    press('button', 'Publish class');
    await waitFor(() => expect(createDraft).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish class' })).toBeNull());
    expect(sessionStore.get(`publish ${id}`)).toBeNull();
  });

  it('says at each question what is missing', async () => {
    const { createDraft } = open();
    press('radio', /^Paid/);
    press('button', 'Continue to payouts');
    expect(await screen.findByText('Choose at least one workout type')).toBeVisible();
    expect(screen.getByLabelText('Date')).toBeInvalid();
    expect(screen.getByLabelText('Starts at')).toBeInvalid();
    expect(screen.getByLabelText('Price per place')).toBeInvalid();
    expect(createDraft).not.toHaveBeenCalled();
  });

  it('has its time with one press', () => {
    open();
    const [first] = screen.getByRole('group', { name: 'Times to choose from' }).children;
    if (first) fireEvent.click(first);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Date')).not.toHaveValue('');
    expect(screen.getByLabelText('Starts at')).not.toHaveValue('');
  });

  it('shows the step of payouts from the start, and skips it for a free class', () => {
    open();
    press('radio', /^Free/);
    expect(screen.getByText('Not needed: it is free')).toBeVisible();
    press('radio', /^Paid/);
    expect(screen.getByText('Next: where your earnings go')).toBeVisible();
  });

  it('becomes the form with all fields, in which nothing is lost', async () => {
    open();
    press('radio', 'Yoga');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'My yoga' } });
    press('button', 'More choices');
    expect(await screen.findByLabelText('Time zone')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('My yoga');
    expect(screen.getByRole('checkbox', { name: 'Yoga' })).toBeChecked();
    expect(screen.getByLabelText('Places')).toHaveValue('10');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });
});
