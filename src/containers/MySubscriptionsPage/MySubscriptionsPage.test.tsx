import { screen, within } from '@testing-library/react';
import type { MySubscription } from '#shared/contract/api/my.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load, storeWith } from '#src/testing/slices.ts';
import { MySubscriptionsPage, loader } from './MySubscriptionsPage.tsx';

const subscription = (more: Partial<MySubscription> = {}): MySubscription => ({
  orderId: 'plan',
  listingId: 'listing',
  title: 'Slow flow',
  status: 'active',
  teacherId: 'teacher',
  teacherName: 'Mira L',
  since: '2026-11-01T10:00:00.000Z',
  timezone: 'Europe/Berlin',
  canReview: false,
  ...more,
});

async function open(subscriptions: MySubscription[]) {
  const answer = { asOf: null, isBehind: false, subscriptions };
  const api = { app: { my: { subscriptions: () => Promise.resolve(answer) } } };
  const store = storeWith(api);
  await load(loader, store, {});
  renderPage(<MySubscriptionsPage />, { api: fakeApi(api), store });
}

describe('subscriptions', () => {
  it('show the next class and the next payment, or the last day', async () => {
    await open([
      subscription({
        next: '2026-12-01T18:00:00.000Z',
        renewsAt: '2026-12-05T10:00:00.000Z',
        price: { amount: 4900, currency: 'USD' },
      }),
      subscription({ orderId: 'end', status: 'ending', endsAt: '2026-12-20T10:00:00.000Z' }),
      subscription({ orderId: 'open', status: 'unpaid' }),
      subscription({ orderId: 'late', status: 'overdue', payBy: '2026-12-09T10:00:00.000Z' }),
    ]);
    const [active, ending, unpaid, overdue] = screen
      .getAllByRole('article')
      .map(card => within(card));
    expect(active!.getByText('Active')).toBeInTheDocument();
    expect(active!.getByText('Next payment')).toBeInTheDocument();
    expect(active!.getByText('December 5, 2026')).toBeInTheDocument();
    expect(active!.getByText('$49.00 a month')).toBeInTheDocument();
    expect(ending!.getByText('Last day')).toBeInTheDocument();
    expect(ending!.queryByText('Next payment')).toBeNull();
    expect(unpaid!.getByRole('link', { name: 'Finish paying' })).toHaveAttribute(
      'href',
      '/order/open/details',
    );
    expect(overdue!.getByText('Payment failed')).toBeInTheDocument();
    expect(overdue!.getByText('December 9, 2026')).toBeInTheDocument();
    expect(overdue!.queryByText('Next payment')).toBeNull();
    expect(overdue!.getByRole('link', { name: 'Pay with another card' })).toHaveAttribute(
      'href',
      '/order/late/details',
    );
  });

  it('say of a teacher who is deleted that they are', async () => {
    await open([subscription({ teacherName: '', absence: 'deleted' })]);
    expect(screen.getByText('Deleted user')).toBeInTheDocument();
  });

  it('show a pause before it begins', async () => {
    await open([
      subscription({
        pausesAt: '2026-12-05T10:00:00.000Z',
        renewsAt: '2027-01-05T10:00:00.000Z',
      }),
    ]);
    expect(screen.getByText('January 5, 2027')).toBeInTheDocument();
    expect(screen.getByText(/^Paused from/)).toHaveTextContent(
      'Paused from December 5, 2026 until then',
    );
  });

  it('invite to find a class when there is none', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'No subscription yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });
});
