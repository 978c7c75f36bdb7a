import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf, userResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { load } from '#src/testing/slices.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { Deletion } from '#shared/contract/api/ownData.ts';
import type { UserPrivateData } from '#shared/contract/user.ts';
import { AccountDataPage, loader } from './AccountDataPage.tsx';

const nothing: Deletion = { obstacles: [], listings: 0, orders: 3, providers: [], isFresh: false };

interface Given {
  deletion?: Partial<Deletion>;
  privateData?: UserPrivateData;
  refusals?: AppError[];
}

async function open({ deletion = {}, privateData = {}, refusals = [] }: Given = {}) {
  const calls: unknown[] = [];
  let stored = privateData;
  const answer = (name: string, call?: unknown) => {
    calls.push([name, call]);
    const refusal = refusals.shift();
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  };
  const me = () =>
    oneOf(currentUserResource('Sam Reed', { attributes: { profile: { privateData: stored } } }));
  const api = fakeApi({
    auth: { logout: () => Promise.resolve() },
    currentUser: {
      show: () => Promise.resolve(me()),
      updateProfile: profile => {
        stored = { ...stored, ...(profile as { privateData: object }).privateData };
        return Promise.resolve(me());
      },
    },
    users: { show: id => Promise.resolve(oneOf(userResource('Mira Lind', { id }))) },
    app: {
      ownData: {
        deletion: () => Promise.resolve({ ...nothing, ...deletion }),
        calendar: () => Promise.resolve(null),
        requestExport: async () => {
          await answer('export');
          return { url: '/api/account/export/ticket' };
        },
        remove: call => answer('delete', call),
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  await load(loader, store);
  return { calls, ...renderPage(<AccountDataPage />, { store }) };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const remove = () => screen.getByRole('button', { name: 'Delete my account' });

describe('one’s own data', () => {
  it('is fetched as an archive by the browser itself', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.getAttribute('href') ?? '');
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
    expect(await screen.findByText('Your browser is saving the archive.')).toBeInTheDocument();
    expect(saved).toEqual(['/api/account/export/ticket']);
    jest.restoreAllMocks();
  });

  it('says when there were too many archives, and for how long', async () => {
    const many = { ...appError('too-many-requests', 'No', 429), retryAfterMs: 1_500_000 };
    await open({ refusals: [many] });
    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('in 25 minutes');
  });

  it('names who is blocked, and unblocks them', async () => {
    await open({ privateData: { blocked: ['them'] } });
    const blocked = section('Blocked people');
    expect(await blocked.findByText('Mira Lind')).toBeInTheDocument();
    await userEvent.click(blocked.getByRole('button', { name: 'Unblock Mira Lind' }));
    expect(await blocked.findByText(/You have blocked nobody/)).toHaveFocus();
  });
});

describe('the deletion of an account', () => {
  it('names what prevents it, each with the page where it ends', async () => {
    await open({
      deletion: {
        obstacles: [
          { kind: 'class', id: 'l', title: 'Slow flow', count: 2 },
          { kind: 'booking', id: 'o', title: 'Dance' },
          { kind: 'subscription', id: 's', title: 'Yoga' },
          { kind: 'balance', amount: { amount: 1250, currency: 'USD' } },
        ],
      },
    });
    const links = section('Delete your account').getAllByRole('link');
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/listings?keywords=Slow+flow',
      '/order/o/details',
      '/order/s/details',
      '/account/payments',
    ]);
    expect(screen.getByText(/“Slow flow”: 2 bookings/)).toBeInTheDocument();
    expect(screen.getByText(/\$12\.50 are on their way/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('says what goes and what stays, and requires the password', async () => {
    const { calls, address } = await open({
      deletion: { listings: 2, hasCard: true },
      refusals: [appError('forbidden', 'Wrong', 403)],
    });
    expect(screen.getByText(/Your 2 classes and drafts/)).toBeInTheDocument();
    expect(screen.getByText(/3 orders with date and amount/)).toBeInTheDocument();
    await userEvent.click(remove());
    expect(screen.getByLabelText('Current password')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('Current password'), 'no idea');
    await userEvent.click(remove());
    expect(await screen.findByText('This is not your current password')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Current password'), ' what');
    await userEvent.click(remove());
    expect(await screen.findByText('Your account is deleted.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls.at(-1)).toEqual(['delete', { currentPassword: 'no idea what' }]);
  });

  it('requires another log-in by a provider from those without a password, and nothing more', async () => {
    const view = await open({ deletion: { providers: ['google'] } });
    expect(screen.getByRole('link', { name: 'Log in with Google again' })).toHaveAttribute(
      'href',
      '/api/auth/google?from=%2Faccount%2Fdata',
    );
    view.unmount();
    const { calls } = await open({ deletion: { providers: ['google'], isFresh: true } });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await userEvent.click(remove());
    expect(calls).toEqual([['delete', {}]]);
  });

  it('leads those who log in by a code to another one, when theirs is too long ago by now', async () => {
    const { calls, address, historyState } = await open({
      deletion: { providers: ['email-code'], isFresh: true },
      refusals: [{ ...appError('unknown', 'No', 403), code: 'fresh-log-in-required' }],
    });
    await userEvent.click(remove());
    const again = await screen.findByRole('button', { name: 'Log in with a code again' });
    expect(screen.queryByText('This is not your current password')).toBeNull();
    await userEvent.click(again);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(historyState()).toEqual({ from: '/account/data' });
    expect(calls).toEqual([['delete', {}]]);
  });

  it('says why the payment provider holds it back', async () => {
    await open({ refusals: [appError('delete-stripe-account-failed', 'No', 400)] });
    await userEvent.type(screen.getByLabelText('Current password'), 'a quiet hour');
    await userEvent.click(remove());
    expect(await screen.findByText(/Try again when your last payout has arrived/)).toBeVisible();
  });
});
