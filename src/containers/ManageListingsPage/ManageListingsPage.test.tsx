import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeachListing, TeachListings } from '#shared/contract/api/teach.ts';
import { createSlug } from '#shared/config/paths.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Many, Resource } from '#shared/contract/resources.ts';
import { dayMs } from '#shared/time/time.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { ManageListingsPage, loader } from './ManageListingsPage.tsx';

type Overrides = Partial<TeachListing> & { data?: ListingPublicData };

const listing = (title: string, { data = {}, ...more }: Overrides = {}): TeachListing => ({
  listingId: createSlug(title),
  title,
  group: 'upcoming',
  state: 'published',
  price: { amount: 2000, currency: 'USD' },
  publicData: {
    timezone: 'Europe/Berlin',
    startDate: '2090-03-02',
    time: '19:00',
    classDuration: { key: '60_minutes', value: 60 },
    stock: 10,
    ...data,
  },
  next: '2090-03-02T18:00:00.000Z',
  taken: 4,
  ...more,
});
const mondays = [{ value: '2', label: 'Monday' }];
const draft = (title: string) =>
  listing(title, { group: 'drafts', state: 'draft', next: undefined });
const closed = (title: string) =>
  listing(title, { group: 'closed', state: 'closed', next: undefined });
const answerOf = (listings: TeachListing[]): TeachListings => ({
  asOf: null,
  isBehind: false,
  listings,
  counts: { upcoming: 0, weekly: 1, drafts: 1, closed: 0 },
  totalPages: 1,
});
const people = {
  accepted: 3,
  requested: 0,
  unpaid: 0,
  waiting: 0,
  subscribers: 1,
  refund: null,
  credit: null,
  times: 4,
};
const own = (id: string): Resource<'ownListing'> => ({
  ...listingResource('Slow flow', { id }).data,
  type: 'ownListing',
});

async function open(
  listings: TeachListing[],
  calls: Parameters<typeof fakeApi>[0] = {},
  at = '/listings',
) {
  const ask = jest.fn((_: object) => Promise.resolve(answerOf(listings)));
  const api = fakeApi({
    ...calls,
    app: { teach: { listings: ask, ...calls.app?.teach } },
  });
  const store = makeStore({ api, config: testConfig });
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  const view = renderPage(<ManageListingsPage />, { at, path: '/listings', store });
  return { ...view, ask };
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const menuOf = (title: string) => card(title).getByRole('button', { name: `More about ${title}` });
async function choose(title: string, action: string) {
  await userEvent.click(menuOf(title));
  await userEvent.click(card(title).getByRole('menuitem', { name: action }));
}

describe('the listings of a teacher', () => {
  it('are shown by group, with the next time, its weekdays, its price and its places', async () => {
    await open([
      listing('Slow flow'),
      listing('Morning circle', {
        group: 'weekly',
        data: {
          weeklyDays: [...mondays, { value: '4', label: 'Wednesday' }],
          paymentType: [{ value: 'recurring' }, { value: 'per_session' }],
          monthlyPrice: 8900,
          unitType: 'line-item/person',
        },
      }),
      { ...draft('First steps'), publicData: { type: 'free', stock: 8 } },
    ]);
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Upcoming',
      'Weekly',
      'Drafts',
    ]);
    const shown = (title: string, words: string | RegExp) =>
      expect(card(title).getByText(words)).toBeInTheDocument();
    shown('Slow flow', 'Open');
    shown('Slow flow', '$20.00 per session');
    shown('Slow flow', '4 of 10 places taken');
    shown('Morning circle', 'Every Mon · Wed');
    shown('Morning circle', '$20.00 per person, $89.00 per month');
    shown('First steps', 'Free');
    shown('First steps', '8 places');
    expect(card('First steps').getByRole('link', { name: 'Finish draft' })).toBeInTheDocument();
  });

  it('say how many places were set where more were sold', async () => {
    const sold = { taken: 3, placesSet: 2, data: { stock: 3 } };
    await open([listing('Slow flow', sold), listing('Long flow')]);
    const words = 'You set 2 places. More were sold in the same moment.';
    expect(card('Slow flow').getByText(words)).toBeInTheDocument();
    expect(card('Slow flow').getByText('Sold out')).toBeInTheDocument();
    expect(card('Long flow').queryByText(/You set/)).not.toBeInTheDocument();
  });

  it('say of a class held once that it is over, and when it was', async () => {
    const over = { group: 'closed', isOver: true, next: undefined } as const;
    await open([listing('Slow flow', { ...over, data: { startDate: '2026-03-02' } })]);
    expect(card('Slow flow').getByText('Over')).toBeInTheDocument();
    expect(card('Slow flow').queryByText('Open')).toBeNull();
    expect(card('Slow flow').getByText(/Mar 2/)).toBeInTheDocument();
  });

  it('say of one whose schedule can not be read that nobody else sees it', async () => {
    await open([listing('Low gravity', { misfits: ['timezone'] }), listing('Slow flow')]);
    expect(card('Low gravity').getByRole('status')).toHaveTextContent(
      'Nobody else can see this class.',
    );
    expect(card('Slow flow').queryByRole('status')).toBeNull();
  });

  it('say why an operator has sent one back, with the way to change it', async () => {
    const sentBack = { reason: 'Say what to bring.', at: '2026-11-28T10:00:00.000Z' };
    await open([listing('Slow flow', { state: 'pendingApproval', sentBack })]);
    expect(card('Slow flow').getByRole('status')).toHaveTextContent(
      'Change it, and we look at it again:Say what to bring.',
    );
    expect(card('Slow flow').getByText('Needs a change')).toBeInTheDocument();
    expect(card('Slow flow').getByRole('link', { name: 'Edit' })).toBeInTheDocument();
  });

  it('name a currency that nobody knows as such', async () => {
    await open([listing('Low gravity', { price: { amount: 100, currency: 'XTS' } })]);
    expect(card('Low gravity').getByText('Unsupported currency (XTS)')).toBeInTheDocument();
  });

  it('are searched within the group', async () => {
    const { ask, address } = await open([listing('Slow flow')], {}, '/listings?group=weekly');
    expect(ask).toHaveBeenCalledWith({ group: 'weekly', page: 1 });
    await userEvent.type(screen.getByRole('searchbox'), 'flow{Enter}');
    expect(address()).toBe('/listings?keywords=flow&group=weekly');
  });

  it.each([
    ['?keywords=polo', 'Nothing fits “polo”.', 'Show all listings', '/listings'],
    [
      '?group=closed&page=9',
      'This page is empty',
      'Go to the first page',
      '/listings?group=closed',
    ],
  ])('lead back from %s', async (search, words, name, way) => {
    await open([], {}, `/listings${search}`);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', way);
  });

  it('begin with the first one', async () => {
    await open([]);
    expect(screen.getByText('You have no listings yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a listing' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('where bookings are not counted', () => {
  const openUncounted = (code: string) => {
    const refusal = { ...appError('unknown', 'Not counted', 424), code };
    const query = () => Promise.resolve<Many<'ownListing'>>(manyOf([{ data: own('slow-flow') }]));
    return open([], {
      app: { teach: { listings: () => Promise.reject(refusal) } },
      ownListings: { query },
    });
  };

  it('the listings are there without groups and search', async () => {
    await openUncounted('projection-not-available');
    expect(card('Slow flow').getByRole('link', { name: 'Edit' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Groups of listings' })).toBeNull();
    expect(screen.queryByText('Your bookings are being counted')).toBeNull();
  });

  it('it is said while they are being counted', async () => {
    await openUncounted('projection-not-ready');
    expect(screen.getByText('Your bookings are being counted')).toBeInTheDocument();
    expect(card('Slow flow').getByText('Open')).toBeInTheDocument();
  });
});

describe('a change of the class times', () => {
  const change = { id: 'c', kind: 'cancel-class', status: 'waiting', dueInMs: 8_000 } as const;

  it('that waits is shown with its class, and can be undone', async () => {
    const undoChange = jest.fn(() => Promise.resolve());
    const { ask } = await open([listing('Slow flow', { change }), listing('Other')], {
      app: { teach: { undoChange } },
    });
    expect(card('Other').queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(card('Slow flow').getByRole('button', { name: 'Undo' }));
    expect(undoChange).toHaveBeenCalledWith({ listingId: 'slow-flow', id: 'c' });
    expect(await screen.findByText('Undone. Nobody was told anything.')).toBeInTheDocument();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('closing a listing', () => {
  const asked = (answer: () => Promise<typeof people>, calls: Parameters<typeof fakeApi>[0] = {}) =>
    open([listing('Slow flow')], { ...calls, app: { teach: { previewChange: answer } } });

  it('says what happens to the people in it, and is confirmed', async () => {
    const close = jest.fn((id: string) => Promise.resolve(oneOf(own(id))));
    await asked(() => Promise.resolve(people), { ownListings: { close } });
    await choose('Slow flow', 'Close listing');
    const dialog = within(screen.getByRole('dialog', { name: 'Close “Slow flow”?' }));
    expect(await dialog.findByText(/3 bookings stay/)).toBeInTheDocument();
    expect(dialog.getByText(/1 subscription goes on/)).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Close listing' }));
    expect(close).toHaveBeenCalledWith('slow-flow');
    expect(await screen.findByText(/is closed. Nobody can book it now/)).toBeInTheDocument();
    expect(card('Slow flow').getByText('Closed')).toBeInTheDocument();
    expect(menuOf('Slow flow')).toHaveFocus();
  });

  it('counts those who wait for a place', async () => {
    await asked(() => Promise.resolve({ ...people, accepted: 0, subscribers: 0, waiting: 2 }));
    await choose('Slow flow', 'Close listing');
    expect(
      await screen.findByText(/2 students wait for a place: the waiting list ends/),
    ).toBeVisible();
    expect(screen.queryByText(/Nobody has booked/)).toBeNull();
  });

  it('leaves it open without that, and cancels the whole class instead', async () => {
    // A call to close would fail the test.
    await asked(() => Promise.resolve(people));
    await choose('Slow flow', 'Close listing');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep as it is' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Slow flow', 'Close listing');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the whole class' }));
    expect(await screen.findByText('4 class times are canceled.')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('a card', () => {
  it('opens a closed one again on a button, and holds the focus', async () => {
    const openIt = jest.fn((id: string) => Promise.resolve(oneOf(own(id))));
    await open([closed('Slow flow')], { ownListings: { open: openIt } });
    await userEvent.click(card('Slow flow').getByRole('button', { name: 'Open listing' }));
    expect(await screen.findByText('“Slow flow” is open again.')).toBeInTheDocument();
    expect(card('Slow flow').getByText('Open')).toBeInTheDocument();
    expect(card('Slow flow').getByRole('link', { name: 'Slow flow' })).toHaveFocus();
  });

  it('discards a draft once that is confirmed, and leaves the focus on the page', async () => {
    const discardDraft = jest.fn(() => Promise.resolve());
    await open([draft('New class')], { ownListings: { discardDraft } });
    await choose('New class', 'Discard draft');
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(discardDraft).not.toHaveBeenCalled();
    await choose('New class', 'Discard draft');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
    );
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(discardDraft).toHaveBeenCalledWith('new-class');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('copies a listing into a draft and opens it', async () => {
    const createDraft = jest.fn((_: object) => Promise.resolve(oneOf(own('copy'))));
    const { address } = await open([listing('Slow flow')], {
      ownListings: { show: id => Promise.resolve(oneOf(own(id))), createDraft },
    });
    await choose('Slow flow', 'Duplicate');
    await waitFor(() => expect(address()).toBe('/l/slow-flow-copy/copy/draft/description'));
    expect(createDraft).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Slow flow (copy)',
        price: { amount: 2000, currency: 'USD' },
      }),
    );
  });

  it('says that a change failed', async () => {
    await open([closed('Slow flow')], {
      ownListings: { open: () => Promise.reject(appError('network', 'No answer')) },
    });
    await userEvent.click(card('Slow flow').getByRole('button', { name: 'Open listing' }));
    expect(await card('Slow flow').findByRole('alert')).toHaveTextContent(
      '“Slow flow” was not openedThere is no connection.',
    );
  });

  it('offers more meetings of a weekly class that is out, and says how it went', async () => {
    const data = {
      weeklyDays: mondays,
      startDate: '2026-11-02',
      lastClass: Date.now() + 90 * dayMs,
    };
    await open(
      [
        listing('Morning circle', { data }),
        listing('Evening circle', { data }),
        { ...closed('Closed circle'), publicData: listing('', { data }).publicData },
        listing('Once'),
      ],
      {},
      '/listings?extension=done&class=morning-circle',
    );
    const button = { name: 'Extend Meetings' };
    expect(card('Morning circle').getByRole('button', button)).toHaveAccessibleDescription(
      'Morning circle',
    );
    expect(card('Morning circle').getByRole('status')).toHaveTextContent('Six more months');
    expect(card('Evening circle').getByRole('button', button)).toBeInTheDocument();
    expect(card('Evening circle').queryByRole('status')).toBeNull();
    expect(card('Closed circle').queryByRole('button', button)).toBeNull();
    expect(card('Once').queryByRole('button', button)).toBeNull();
  });
});
