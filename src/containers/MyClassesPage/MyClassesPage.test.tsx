import { renderToString } from 'react-dom/server';
import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { MyClasses } from '#shared/contract/api/my.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import { myBooking } from '#src/testing/bookings.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { inboxChanged } from '#src/features/inbox/inbox.duck.ts';
import { Providers } from '#src/app/App.tsx';
import { browserHead } from '#src/app/head/browserHead.ts';
import { PageHead } from '#src/components/PageMeta/PageHead.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fetchMyClasses } from './MyClassesPage.duck.ts';
import { MyClassesPage } from './MyClassesPage.tsx';

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const bookingIn = (ms: number, more = {}) =>
  myBooking({ start: at(ms), end: at(ms + hourMs), ...more });

function open(my: Partial<MyClasses>, join: () => Promise<{ join_url?: string }>) {
  const classes = jest.fn(() =>
    Promise.resolve({ asOf: null, isBehind: false, classes: [], open: [], ...my }),
  );
  const view = renderPage(<MyClassesPage />, {
    api: fakeApi({ app: { my: { classes }, meetingLinks: join } }),
  });
  return { ...view, classes };
}
const withLink = () => Promise.resolve({ join_url: 'https://meet.example/1' });

describe('the first page of a student', () => {
  it('shows the next class large, and those after it by day', async () => {
    open(
      {
        classes: [
          bookingIn(5 * dayMs),
          bookingIn(6 * dayMs, { orderId: 'second', title: 'Power hour' }),
          bookingIn(7 * dayMs, { orderId: 'off', title: 'Rest', status: 'canceled' }),
        ],
      },
      withLink,
    );
    const next = within(await screen.findByRole('region', { name: 'Slow flow' }));
    expect(next.getByText('In 5 days')).toBeInTheDocument();
    expect(next.getByText('with Mira L')).toBeInTheDocument();
    const upcoming = within(screen.getByRole('region', { name: 'Upcoming' }));
    expect(upcoming.getByRole('link', { name: 'Power hour' })).toHaveAttribute(
      'href',
      '/order/second/details',
    );
    expect(upcoming.getByText('Canceled')).toBeInTheDocument();
    expect(upcoming.queryByRole('link', { name: 'Slow flow' })).toBeNull();
  });

  it('says of a teacher who is banned that they are', async () => {
    open({ classes: [bookingIn(5 * dayMs, { teacherName: '', absence: 'banned' })] }, withLink);
    const next = within(await screen.findByRole('region', { name: 'Slow flow' }));
    expect(next.getByText('Banned user')).toBeInTheDocument();
  });

  it.each([
    [16, 'medium'],
    [14, 'large'],
  ])('offers to join %i minutes before, as a %s button', async (minutes, size) => {
    open({ classes: [bookingIn(minutes * minuteMs)] }, withLink);
    const join = await screen.findByRole('link', { name: 'Join class' });
    expect(join).toHaveAttribute('href', 'https://meet.example/1');
    expect(join.className).toContain(size);
    expect(join.className.includes('primary')).toBe(size === 'large');
  });

  it('says when there is no link, and when it did not load', async () => {
    open({ classes: [bookingIn(hourMs)] }, () => Promise.resolve({}));
    expect(await screen.findByText(/not there yet/)).toBeInTheDocument();
    open({ classes: [bookingIn(hourMs)] }, () => Promise.reject(appError('network', 'No')));
    expect(await screen.findByText(/did not load/)).toBeInTheDocument();
  });

  it('puts first what the student has to finish, and last what others have to answer', async () => {
    open(
      {
        open: [
          bookingIn(dayMs, { orderId: 'pay', state: 'pending-payment', endsAt: at(minuteMs) }),
          bookingIn(dayMs, { orderId: 'late', state: 'pending-payment', endsAt: at(-1) }),
          bookingIn(dayMs, { orderId: 'ask', state: 'preauthorized', endsAt: at(hourMs) }),
          bookingIn(dayMs, { orderId: 'line', state: 'waiting', endsAt: at(dayMs) }),
        ],
      },
      withLink,
    );
    const finish = within(await screen.findByRole('region', { name: 'To finish' }));
    expect(finish.getAllByRole('article')).toHaveLength(1);
    expect(finish.getByRole('link', { name: 'Finish paying' })).toHaveAttribute(
      'href',
      '/order/pay/details',
    );
    const waiting = within(screen.getByRole('region', { name: 'Waiting' }));
    expect(waiting.getByText('Requested')).toBeInTheDocument();
    expect(waiting.getByText(/^You have an answer by/)).toBeInTheDocument();
    expect(waiting.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText('Nothing is booked for the coming days.')).toBeInTheDocument();
  });

  it('requests another card where a month of a subscription could not be charged', async () => {
    const failing = bookingIn(dayMs, {
      orderId: 'plan',
      kind: 'subscription',
      state: 'subscription-confirmed',
      lastTransition: 'transition/move-series',
      endsAt: at(3 * dayMs),
    });
    open({ classes: [failing], open: [failing] }, withLink);
    const finish = within(await screen.findByRole('region', { name: 'To finish' }));
    expect(finish.getByText('Payment failed')).toBeInTheDocument();
    expect(finish.getByText(/^Your card was refused for the new month/)).toBeInTheDocument();
    expect(finish.getByRole('link', { name: 'Pay with another card' })).toHaveAttribute(
      'href',
      '/order/plan/details',
    );
  });

  it('invites to find a class when there is nothing', async () => {
    open({}, withLink);
    expect(await screen.findByRole('heading', { name: 'Nothing booked yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });

  it('is requested again when an order changes', async () => {
    const { classes, store } = open({}, withLink);
    await screen.findByRole('heading', { name: 'Nothing booked yet' });
    const before = classes.mock.calls.length;
    await act(async () => void store.dispatch(inboxChanged(null)));
    expect(classes.mock.calls.length).toBe(before + 1);
  });

  it('shows a failure with a way to try again', async () => {
    renderPage(<MyClassesPage />, {
      api: fakeApi({ app: { my: { classes: () => Promise.reject(appError('network', 'No')) } } }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your classes did not load');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('the page that the server writes', () => {
  /** The markup for a reader whose zone is known, or not. */
  async function written(readerZone: string | null): Promise<string> {
    const classes = [bookingIn(5 * dayMs)];
    const api = fakeApi({
      app: {
        my: { classes: () => Promise.resolve({ asOf: null, isBehind: false, classes, open: [] }) },
      },
    });
    const config = { ...testConfig, readerZone };
    const store = makeStore({ api, config });
    await store.dispatch(fetchMyClasses());
    return renderToString(
      <PageHead value={browserHead()}>
        <MemoryRouter>
          <Providers store={store} config={config}>
            <MyClassesPage />
          </Providers>
        </MemoryRouter>
      </PageHead>,
    );
  }

  it('has the next class on the reader’s clock', async () => {
    const markup = await written('Europe/Madrid');
    expect(markup).toContain('In 5 days');
    expect(markup).toMatch(/id="next-class"[^]*<time/);
  });

  it('waits for the browser where their zone is not known', async () => {
    expect(await written(null)).not.toContain('id="next-class"');
  });
});
