import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { ListingState } from '#shared/contract/listing.ts';
import type { PayoutNeed } from '#src/features/payout/payout.duck.ts';
import type { PayoutForm } from './usePayoutForm.ts';
import { usePublish } from './usePublish.ts';

const meeting = { isConnected: true, problem: null, addressOf: (endpoint: string) => endpoint };

/** Opens a draft of a teacher whose payout account needs something; `set` changes that. */
function open(
  need: PayoutNeed,
  publicData: Record<string, unknown> = {},
  publishedAs: ListingState | null = null,
) {
  const { data, included } = listingResource('Slow flow', {
    type: 'ownListing',
    publicData: { classDurationFilter: ['60_minutes'], ...publicData },
    attributes: { state: 'draft' },
  });
  const image = { id: 'image', type: 'image' } as const;
  const relationships = { ...data.relationships, images: { data: [image] } };
  const ownIn = (state: ListingState) =>
    oneOf<'ownListing'>(
      { ...data, type: 'ownListing', relationships, attributes: { ...data.attributes, state } },
      [...included, { ...image, attributes: { variants: {} } }],
    );
  const own = ownIn('draft');
  // Publishing begins by reading the draft; it ends there unless it comes to a state.
  let state: ListingState = 'draft';
  const show = jest.fn(() =>
    publishedAs ? Promise.resolve(ownIn(state)) : Promise.reject(appError('network', 'No answer')),
  );
  const publishClass = () => {
    state = publishedAs ?? 'draft';
    return Promise.resolve({ connectUrl: null, state, isComplete: true });
  };
  const api = fakeApi({ app: { teach: { publishClass } }, ownListings: { show } });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(mergeEntities(own));
  const form = { opened: 0, closed: 0 };
  let payout: PayoutForm = {
    isOpen: false,
    need,
    inProgress: false,
    error: null,
    hasReturned: false,
    open: () => {
      form.opened += 1;
    },
    close: () => {
      form.closed += 1;
    },
    submit: () => Promise.resolve(),
    verify: () => Promise.resolve(),
  };
  let tell = () => {};
  function Page() {
    const listing = useAppSelector(state => selectEntity(state, 'ownListing', data.id));
    const { publish, giveUp } = usePublish(listing, payout, meeting);
    tell = () => store.dispatch(mergeEntities(own));
    return (
      <>
        <button onClick={() => void publish()}>Publish</button>
        <button onClick={giveUp}>Close</button>
      </>
    );
  }
  const page = renderPage(<Page />, { store });
  const set = (change: Partial<PayoutForm>) =>
    act(async () => {
      payout = { ...payout, ...change };
      tell();
      await Promise.resolve();
    });
  return { form, show, set, page };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

describe('publishing', () => {
  it('goes on by itself once the payout account is there, and only once', async () => {
    const { form, show, set } = open('account');
    press('Publish');
    expect([form.opened, show.mock.calls.length]).toEqual([1, 0]);
    await set({ inProgress: true, need: 'none' });
    expect(show).not.toHaveBeenCalled();
    await set({ inProgress: false });
    expect(
      await screen.findByText('Your payout account is ready. Your class is being published.'),
    ).toBeInTheDocument();
    await set({});
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('goes on after a return from the provider, unless something is still due', async () => {
    open('verification');
    press('Publish');
    // Another page load: nothing but the storage is left.
    const due = open('verification');
    await due.set({});
    expect(due.show).not.toHaveBeenCalled();
    const back = open('none');
    await waitFor(() => expect(back.show).toHaveBeenCalledTimes(1));
  });

  it('does not go on when the teacher has closed the form', async () => {
    const { form, show, set } = open('account');
    press('Publish');
    press('Close');
    await set({ need: 'none' });
    expect([form.closed, show.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([
    ['pendingApproval', {}, 'Your class is saved and waits for approval.'],
    [
      'pendingApproval',
      { unitType: 'line-item/night', location: { address: 'Queens' } },
      'Your place is saved and waits for approval.',
    ],
  ] as const)('says of a listing that is now %s how it is', async (state, data, words) => {
    open('none', data, state);
    press('Publish');
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeInTheDocument();
  });

  it('leads to the page of a class that is out, which says so', async () => {
    const { page } = open('none', {}, 'published');
    press('Publish');
    await waitFor(() => expect(page.historyState()).toEqual({ published: true }));
    expect(page.address()).toMatch(/^\/l\/[^/]+\/[^/]+$/);
    expect(screen.queryByText(/^Your class is out/)).toBeNull();
  });

  it('of a free class needs no account', async () => {
    const { form, show } = open('account', { type: 'free' });
    press('Publish');
    await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
    expect(form.opened).toBe(0);
  });
});
