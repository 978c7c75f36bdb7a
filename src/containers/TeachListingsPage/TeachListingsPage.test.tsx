import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeachListing, TeachListings } from '#shared/contract/api/teach.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import type { Resource } from '#shared/contract/resources.ts';
import { readQuery } from './TeachListingsPage.duck.ts';
import { TeachListingsPage, loader } from './TeachListingsPage.tsx';

const listing = (title: string, more: Partial<TeachListing> = {}): TeachListing => ({
  listingId: title.toLowerCase().replace(' ', '-'),
  title,
  group: 'weekly',
  state: 'published',
  next: '2090-03-02T18:00:00.000Z',
  timezone: 'Europe/Berlin',
  places: 10,
  taken: 4,
  ...more,
});
const answerOf = (listings: TeachListing[]): TeachListings => ({
  asOf: null,
  isBehind: false,
  listings,
  counts: { upcoming: 0, weekly: 1, drafts: 1, closed: 0 },
  totalPages: 1,
});
const counts = {
  accepted: 3,
  requested: 0,
  unpaid: 0,
  waiting: 0,
  subscribers: 1,
  refund: null,
  credit: null,
  times: 4,
};

async function open(
  listings: TeachListing[],
  calls: Parameters<typeof fakeApi>[0] = {},
  at = '/teach/listings',
) {
  const ask = jest.fn((_: object) => Promise.resolve(answerOf(listings)));
  const api = fakeApi({
    ...calls,
    app: { teach: { listings: ask, ...calls.app?.teach } },
  });
  const store = makeStore({ api, config: testConfig });
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  const view = renderPage(<TeachListingsPage />, { at, store });
  return { ...view, ask };
}

const card = (name: string) => within(screen.getByRole('article', { name }));
async function choose(title: string, action: string) {
  await userEvent.click(card(title).getByRole('button', { name: `More about ${title}` }));
  await userEvent.click(card(title).getByRole('menuitem', { name: action }));
}

describe('the address of the listings', () => {
  it('is read without what does not fit', () => {
    const read = (query: string) => readQuery(new URLSearchParams(query));
    expect(read('group=drafts&keywords=+flow+&page=2')).toEqual({
      group: 'drafts',
      keywords: 'flow',
      page: 2,
    });
    expect(read('group=x&keywords=&page=-1')).toEqual({ page: 1 });
  });
});

describe('the listings of a teacher', () => {
  it('are by group, with the next time and its places', async () => {
    await open([listing('Slow flow'), listing('New class', { group: 'drafts', state: 'draft' })]);
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Weekly', 'Drafts']);
    expect(card('Slow flow').getByText('4 of 10 places taken')).toBeInTheDocument();
    expect(card('New class').getByRole('link', { name: 'Finish draft' })).toHaveAttribute(
      'href',
      '/l/new-class/new-class/draft/description',
    );
  });

  it('say how many places were set where more were sold', async () => {
    await open([listing('Slow flow', { places: 3, taken: 3, placesSet: 2 }), listing('Long flow')]);
    const words = 'You set 2 places. More were sold in the same moment.';
    expect(card('Slow flow').getByText(words)).toBeInTheDocument();
    expect(card('Slow flow').getByText('3 of 3 places taken')).toBeInTheDocument();
    expect(card('Long flow').queryByText(/You set/)).not.toBeInTheDocument();
  });

  it('say of a class held once that it is over', async () => {
    const { next: _next, ...over } = listing('Slow flow', { group: 'closed', isOver: true });
    await open([over]);
    expect(card('Slow flow').getByText('Over')).toBeInTheDocument();
    expect(card('Slow flow').queryByText('Open')).toBeNull();
  });

  it('are searched within the group', async () => {
    const { ask, address } = await open([listing('Slow flow')], {}, '/teach/listings?group=weekly');
    expect(ask).toHaveBeenCalledWith({ group: 'weekly', page: 1 });
    await userEvent.type(screen.getByRole('searchbox'), 'flow{Enter}');
    expect(address()).toBe('/teach/listings?keywords=flow&group=weekly');
  });

  it('say that nothing fits a search, and lead back to all', async () => {
    await open([], {}, '/teach/listings?keywords=polo');
    expect(screen.getByText('Nothing fits “polo”.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show all listings' })).toHaveAttribute(
      'href',
      '/teach/listings',
    );
  });
});

describe('a change of a listing', () => {
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
  it('says what happens to the people in it, and confirms', async () => {
    const close = jest.fn((id: string) => Promise.resolve(oneOf(own(id))));
    const previewChange = jest.fn(() => Promise.resolve(counts));
    await open([listing('Slow flow')], {
      app: { teach: { previewChange } },
      ownListings: { close },
    });
    await choose('Slow flow', 'Close listing');
    const dialog = within(screen.getByRole('dialog', { name: 'Close “Slow flow”?' }));
    expect(await dialog.findByText(/3 bookings stay/)).toBeInTheDocument();
    expect(dialog.getByText(/1 subscription goes on/)).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Close listing' }));
    expect(close).toHaveBeenCalledWith('slow-flow');
    expect(await screen.findByText(/is closed. Nobody can book it now/)).toBeInTheDocument();
    expect(card('Slow flow').getByText('Closed')).toBeInTheDocument();
  });

  it('counts those who wait for a place', async () => {
    const waiting = { ...counts, accepted: 0, subscribers: 0, waiting: 2 };
    await open([listing('Slow flow')], {
      app: { teach: { previewChange: () => Promise.resolve(waiting) } },
    });
    await choose('Slow flow', 'Close listing');
    expect(
      await screen.findByText(/2 students wait for a place: the waiting list ends/),
    ).toBeVisible();
    expect(screen.queryByText(/Nobody has booked/)).toBeNull();
  });

  it('counts a class without a time to come as empty', async () => {
    const over = { ...appError('unknown', 'Over', 409), code: 'class-change-conflict' };
    await open([listing('Slow flow')], {
      app: { teach: { previewChange: () => Promise.reject(over) } },
    });
    await choose('Slow flow', 'Close listing');
    expect(await screen.findByText(/Nobody has booked a class/)).toBeInTheDocument();
  });

  it('does nothing while the people are not counted', async () => {
    await open([listing('Slow flow')], {
      app: { teach: { previewChange: () => Promise.reject(appError('network', 'No answer')) } },
    });
    await choose('Slow flow', 'Close listing');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not count');
    // A call to close would fail the test.
    await userEvent.click(screen.getByRole('button', { name: 'Close listing' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('offers to cancel the whole class instead', async () => {
    const previewChange = jest.fn(() => Promise.resolve(counts));
    await open([listing('Slow flow')], { app: { teach: { previewChange } } });
    await choose('Slow flow', 'Close listing');
    const button = await screen.findByRole('button', { name: 'Cancel the whole class' });
    await userEvent.click(button);
    expect(await screen.findByText('4 class times are canceled.')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('a menu of a listing', () => {
  it('opens a closed one again', async () => {
    const openIt = jest.fn((id: string) => Promise.resolve(oneOf(own(id))));
    await open([listing('Slow flow', { group: 'closed', state: 'closed' })], {
      ownListings: { open: openIt },
    });
    await choose('Slow flow', 'Open listing');
    expect(await screen.findByText('“Slow flow” is open again.')).toBeInTheDocument();
    expect(card('Slow flow').getByText('Open')).toBeInTheDocument();
  });

  it('discards a draft after a confirmation', async () => {
    const discardDraft = jest.fn(() => Promise.resolve());
    await open([listing('New class', { group: 'drafts', state: 'draft' })], {
      ownListings: { discardDraft },
    });
    await choose('New class', 'Discard draft');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
    );
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(discardDraft).toHaveBeenCalledWith('new-class');
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

  it('says beside the listing that a change failed', async () => {
    await open([listing('Slow flow', { group: 'closed', state: 'closed' })], {
      ownListings: { open: () => Promise.reject(appError('network', 'No answer')) },
    });
    await choose('Slow flow', 'Open listing');
    expect(await card('Slow flow').findByRole('alert')).toHaveTextContent(
      '“Slow flow” was not openedThere is no connection.',
    );
  });
});

const own = (id: string): Resource<'ownListing'> => ({
  ...listingResource('Slow flow', { id }).data,
  type: 'ownListing',
});
