import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { TransitionBody } from '#src/api/types.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import {
  currentUserResource,
  manyOf,
  oneOf,
  orderResource,
  nothingToChange,
} from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { loader } from './TransactionPage.loader.ts';
import { TransactionPage } from './TransactionPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';

const reviewResource = (
  type: 'ofProvider' | 'ofCustomer',
  attributes: Record<string, unknown> = {},
): Resource<'review'> => ({
  id: `review-${type}`,
  type: 'review',
  attributes: {
    type,
    state: 'public',
    rating: 4,
    content: 'A calm hour.',
    createdAt: '2090-03-03T10:00:00.000Z',
    deleted: false,
    ...attributes,
  },
});

interface Given {
  as?: 'student' | 'teacher';
  /** The last transition, as the page shows it. */
  shown?: string;
  /** State of the order at the review, after the other party has reviewed. */
  actual?: string;
  reviews?: Resource<'review'>[];
  refuse?: () => unknown;
}

async function open({
  as = 'student',
  shown = 'transition/complete',
  actual = shown,
  reviews = [],
  refuse,
}: Given) {
  const server = { last: shown, reviews };
  const show = () => {
    const { data, included } = orderResource(server.last, { id });
    const refs = server.reviews.map(review => ({ id: review.id, type: review.type }));
    const relationships = { ...data.relationships, reviews: { data: refs } };
    return Promise.resolve(oneOf({ ...data, relationships }, [...included, ...server.reviews]));
  };
  const sent: TransitionBody[] = [];
  const transition = (body: TransitionBody) => {
    sent.push(body);
    const refusal = refuse?.();
    if (refusal) return Promise.reject(refusal);
    server.last = server.last === shown ? actual : server.last;
    const isSecond = server.last.startsWith('transition/review-1');
    if (body.transition.startsWith('transition/review-2') !== isSecond) {
      return Promise.reject(appError('transaction-invalid-transition', 'Not now', 409));
    }
    server.last = body.transition;
    const type = body.transition.endsWith('customer') ? 'ofProvider' : 'ofCustomer';
    server.reviews = [...server.reviews, reviewResource(type)];
    return show();
  };
  const api = fakeApi({
    transactions: { show, transition, query: () => Promise.resolve(manyOf<'transaction'>([])) },
    messages: { query: () => Promise.resolve(manyOf<'message'>([])) },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Somebody Else', { id: as }))),
    },
    app: {
      inbox: {
        seen: () => Promise.resolve(),
        summary: () =>
          Promise.resolve({ asOf: null, isBehind: false, isCounted: true, orders: 0, sales: 0 }),
      },
      meetingLinks: () => Promise.resolve({}),
      bookingChanges: { choices: () => Promise.resolve(nothingToChange) },
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  await loader({
    routeName: as === 'student' ? 'OrderDetailsPage' : 'SaleDetailsPage',
    params: { id },
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  const at = `/${as === 'student' ? 'order' : 'sale'}/${id}/details`;
  renderPage(<TransactionPage />, { at, path: '/:kind/:id/details', store });
  return { sent };
}

function write(opener: string) {
  fireEvent.click(screen.getByRole('button', { name: opener }));
  const form = within(screen.getByRole('dialog', { name: /^Review / }));
  fireEvent.click(form.getByRole('radio', { name: '5 stars' }));
  fireEvent.change(form.getByRole('textbox', { name: 'Your review' }), {
    target: { value: ' Lovely <3 ' },
  });
  fireEvent.click(form.getByRole('button', { name: 'Send review' }));
  return form;
}

describe('a review', () => {
  it('is requested after the class, and is marked as sent', async () => {
    const { sent } = await open({});
    write('Leave a review');
    const note = await screen.findByText(/It is published when Mira Lind has written one/);
    expect(sent).toEqual([
      {
        id,
        transition: 'transition/review-1-by-customer',
        params: { reviewRating: 5, reviewContent: 'Lovely <3' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Review / })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Leave a review' })).toBeNull();
    expect(screen.getByText('Thank you for your review.')).toBeInTheDocument();
    await waitFor(() => expect(note).toHaveFocus());
  });

  it('needs stars and words', async () => {
    const { sent } = await open({});
    fireEvent.click(screen.getByRole('button', { name: 'Leave a review' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }));
    expect(screen.getByText('Choose one to five stars')).toBeInTheDocument();
    expect(screen.getByText('Write a few words')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('answers the other’s', async () => {
    const { sent } = await open({ as: 'teacher', shown: 'transition/review-1-by-customer' });
    write('Leave a review too');
    expect(await screen.findByText('Your review is published.')).toBeInTheDocument();
    expect(sent.map(({ transition }) => transition)).toEqual(['transition/review-2-by-provider']);
  });

  it('goes by the other transition when the other person was quicker', async () => {
    const { sent } = await open({ actual: 'transition/review-1-by-provider' });
    write('Leave a review');
    expect(await screen.findByText('Your review is published.')).toBeInTheDocument();
    expect(sent.map(({ transition }) => transition)).toEqual([
      'transition/review-1-by-customer',
      'transition/review-2-by-customer',
    ]);
  });

  it('that is refused preserves what was typed and says why', async () => {
    const answers = [
      appError('unknown', 'No', 500),
      appError('transaction-already-reviewed-by-customer', 'Twice', 409),
    ];
    const { sent } = await open({ refuse: () => answers.shift() });
    const form = write('Leave a review');
    expect(await form.findByText(/Nothing you typed is lost/)).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Your review' })).toHaveValue(' Lovely <3 ');
    fireEvent.click(form.getByRole('button', { name: 'Send review' }));
    expect(await form.findByText(/You have sent your review already/)).toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  it('comes too late when the time for reviews is over', async () => {
    await open({ actual: 'transition/expire-review-period', refuse: tooLate });
    const form = write('Leave a review');
    expect(await form.findByText(/The time for this review is over/)).toBeInTheDocument();
  });

  it('is read in the feed, and a removed one only as removed', async () => {
    await open({
      shown: 'transition/review-1-by-customer',
      reviews: [reviewResource('ofProvider')],
    });
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeInTheDocument();
    expect(screen.getByText('A calm hour.')).toBeInTheDocument();
  });

  it('that was removed leaves a placeholder', async () => {
    const removed = { deleted: true, rating: null, content: null };
    await open({
      shown: 'transition/review-1-by-customer',
      reviews: [reviewResource('ofProvider', removed)],
    });
    expect(screen.getByText('This review has been deleted.')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
  });
});

function tooLate() {
  return appError('transaction-invalid-transition', 'Not now', 409);
}
