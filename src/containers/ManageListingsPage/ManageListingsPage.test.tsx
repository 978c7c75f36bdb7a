import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import { createSlug } from '#shared/config/paths.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { ManageListingsPage, loader } from './ManageListingsPage.tsx';
import type { Many, Resource } from '#shared/contract/resources.ts';

type Own = Resource<'ownListing'>;
const own = (title: string, state: string, publicData: Record<string, unknown> = {}) => {
  const { data, included } = listingResource(title, {
    id: createSlug(title),
    type: 'ownListing',
    attributes: { state },
    publicData,
  });
  return { data: data as unknown as Own, included };
};

async function open(
  answer: Many<'ownListing'>,
  ownListings: Partial<Api['ownListings']> = {},
  at = '/listings',
  teach: Partial<Api['app']['teach']> = {},
) {
  const api = fakeApi({
    app: { teach },
    ownListings: { query: () => Promise.resolve(answer), ...ownListings },
  });
  const store = makeStore({ api, config: testConfig });
  await loader({
    routeName: 'ManageListingsPage',
    params: {},
    search: new URL(at, 'http://localhost').searchParams,
    dispatch: store.dispatch,
    getState: store.getState,
  });
  return renderPage(<ManageListingsPage />, { at, path: '/listings', store });
}

const people = {
  accepted: 3,
  requested: 0,
  unpaid: 0,
  waiting: 0,
  subscribers: 0,
  refund: null,
  credit: null,
  times: 4,
};

const card = (title: string) => within(screen.getByRole('article', { name: title }));

describe('closing a class where a marketplace elsewhere gives no rights to count its people', () => {
  it('confirms without a word on them, and closes', async () => {
    const slow = own('Slow flow', 'published');
    const close = jest.fn(() => Promise.resolve(oneOf(own('Slow flow', 'closed').data)));
    const refusal = { ...appError('unknown', 'No rights', 424), code: 'projection-not-available' };
    const previewChange = () => Promise.reject(refusal);
    await open(manyOf([slow]), { close }, '/listings', { previewChange });
    fireEvent.click(card('Slow flow').getByRole('button', { name: 'Close listing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close “Slow flow”?' }));
    const confirm = dialog.getByRole('button', { name: 'Close listing' });
    await waitFor(() => expect(confirm).toHaveAttribute('aria-disabled', 'false'));
    expect(dialog.queryByText(/has booked|could not count/)).not.toBeInTheDocument();
    fireEvent.click(confirm);
    await waitFor(() => expect(close).toHaveBeenCalled());
  });
});

describe('the list of own classes', () => {
  it('says of one whose schedule can not be read that nobody else sees it, and how to mend it', async () => {
    const moon = own('Low gravity', 'published');
    moon.data.attributes = { ...moon.data.attributes, misfits: ['timezone'] };
    await open(manyOf([moon, own('Slow flow', 'published')]));
    expect(card('Low gravity').getByRole('status').textContent).toContain(
      'Nobody else can see this class.',
    );
    expect(card('Slow flow').queryByRole('status')).toBeNull();
  });

  it('shows the location of each, what it costs and what is left', async () => {
    await open(
      manyOf([
        own('Slow flow', 'published'),
        own('Morning circle', 'published', {
          startDate: '2026-11-02',
          time: '18:00',
          weeklyDays: [
            { value: '2', label: 'Monday' },
            { value: '4', label: 'Wednesday' },
          ],
          paymentType: [{ value: 'recurring' }],
          monthlyPrice: 8900,
          stock: 15,
        }),
        own('First steps', 'draft', { type: 'free' }),
      ]),
    );
    expect(card('Slow flow').getByText('Open')).toBeInTheDocument();
    expect(card('Slow flow').getByText('$20.00 per session')).toBeInTheDocument();
    expect(card('Slow flow').getByText('8 of 10 places left')).toBeInTheDocument();
    // The places left of all its dates together would look like more than there are.
    expect(card('Morning circle').getByText('15 places in each class')).toBeInTheDocument();
    expect(card('Morning circle').getByText('$89.00 per month')).toBeInTheDocument();
    expect(card('Morning circle').getByText(/^Every Mon · Wed$/)).toBeInTheDocument();
    expect(card('First steps').getByText('Free')).toBeInTheDocument();
    expect(card('First steps').getByRole('link', { name: 'Finish draft' })).toHaveAttribute(
      'href',
      '/l/first-steps/first-steps/draft/photos',
    );
  });

  it('names a currency that nobody knows as such, and preserves a price per person', async () => {
    const far = own('Low gravity', 'published');
    far.data.attributes = { ...far.data.attributes, price: { amount: 100, currency: 'XTS' } };
    const both = own('Morning circle', 'published', {
      weeklyDays: [{ value: '2', label: 'Monday' }],
      paymentType: [{ value: 'recurring' }, { value: 'per_session' }],
      monthlyPrice: 8900,
      unitType: 'line-item/person',
    });
    await open(manyOf([far, both]));
    expect(card('Low gravity').getByText('Unsupported currency (XTS)')).toBeInTheDocument();
    expect(card('Low gravity').queryByText(/per session/)).toBeNull();
    expect(
      card('Morning circle').getByText('$20.00 per person, $89.00 per month'),
    ).toBeInTheDocument();
  });

  it('says of one that waits for approval that it does, and neither opens nor closes it', async () => {
    await open(manyOf([own('Slow flow', 'pendingApproval')]));
    expect(card('Slow flow').getByText('Waiting for approval')).toBeInTheDocument();
    expect(card('Slow flow').getByRole('link', { name: 'Edit' })).toBeInTheDocument();
    expect(card('Slow flow').queryByRole('button')).toBeNull();
  });

  it('closes a class after saying what happens to the people in it, and opens it on the same button', async () => {
    const close = jest.fn(() => Promise.resolve(oneOf(own('Slow flow', 'closed').data)));
    const previewChange = jest.fn(() => Promise.resolve(people));
    await open(manyOf([own('Slow flow', 'published')]), { close }, '/listings', { previewChange });
    const button = card('Slow flow').getByRole('button', { name: 'Close listing' });
    button.focus();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Close “Slow flow”?' }));
    expect(await dialog.findByText(/3 bookings stay/)).toBeInTheDocument();
    expect(previewChange).toHaveBeenCalledWith({ listingId: 'slow-flow', kind: 'cancel-class' });
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: 'Close listing' }));
    expect(await screen.findByText(/is closed. Nobody can book it now/)).toBeInTheDocument();
    expect(close).toHaveBeenCalledWith('slow-flow', expect.anything());
    expect(card('Slow flow').getByRole('button', { name: 'Open listing' })).toHaveFocus();
    expect(card('Slow flow').getByText('Closed')).toBeInTheDocument();
  });

  it('leaves a class open on request, and cancels it as a whole instead', async () => {
    const previewChange = jest.fn(() => Promise.resolve(people));
    // A call to close would fail the test.
    await open(manyOf([own('Slow flow', 'published')]), {}, '/listings', { previewChange });
    const ask = () =>
      fireEvent.click(card('Slow flow').getByRole('button', { name: 'Close listing' }));
    ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as it is' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the whole class' }));
    expect(await screen.findByRole('dialog', { name: 'Cancel “Slow flow”' })).toBeInTheDocument();
    expect(await screen.findByText('4 class times are canceled.')).toBeInTheDocument();
  });

  it('says beside the class that a change failed', async () => {
    await open(manyOf([own('Slow flow', 'closed')]), {
      open: () => Promise.reject(appError('network', 'No answer')),
    });
    fireEvent.click(card('Slow flow').getByRole('button', { name: 'Open listing' }));
    expect(await card('Slow flow').findByRole('alert')).toHaveTextContent('That did not work');
  });

  it('discards a draft only when confirmed, and holds the focus on the page', async () => {
    const discardDraft = jest.fn(() => Promise.resolve());
    await open(manyOf([own('First steps', 'draft')]), { discardDraft });
    const ask = () =>
      fireEvent.click(card('First steps').getByRole('button', { name: 'Discard draft' }));
    ask();
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(discardDraft).not.toHaveBeenCalled();
    ask();
    const dialog = within(screen.getByRole('dialog', { name: 'Discard this draft?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByText('You have no listings yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says of a page beyond the last one that it is empty', async () => {
    await open(manyOf<'ownListing'>([], { page: 9, totalItems: 50 }), {}, '/listings?page=9');
    expect(screen.queryByText('You have no listings yet')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/listings',
    );
  });

  it('shows a failure with a way to try again', async () => {
    const answers = [
      () => Promise.reject(appError('network', 'No answer')),
      () => Promise.resolve(manyOf([own('Slow flow', 'published')])),
    ];
    await open(manyOf<'ownListing'>([]), {
      query: () => (answers.shift() ?? answers[0])?.() as Promise<Many<'ownListing'>>,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Slow flow' })).toBeInTheDocument();
  });

  it('offers more meetings of weekly classes that are out, and says how it went on their card', async () => {
    const weekly = {
      weeklyDays: [{ value: '2', label: 'Monday' }],
      startDate: '2026-11-02',
      time: '18:00',
      timezone: 'Pacific/Auckland',
      lastClass: Date.now() + 90 * 86_400_000,
    };
    await open(
      manyOf([
        own('Morning circle', 'published', weekly),
        own('Evening circle', 'published', weekly),
        own('Closed circle', 'closed', weekly),
        own('Once', 'published'),
      ]),
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
