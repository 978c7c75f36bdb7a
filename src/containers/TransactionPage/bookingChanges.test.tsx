import { fireEvent, screen, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import {
  currentUserResource,
  manyOf,
  nothingToChange,
  oneOf,
  orderResource,
  sampleStart,
} from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import { loader } from './TransactionPage.loader.ts';
import { TransactionPage } from './TransactionPage.tsx';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const later = (days: number) => new Date(Date.parse(sampleStart) + days * dayMs).toISOString();
const until = new Date(Date.parse(sampleStart) - 24 * hourMs).toISOString();

const givesAll: OrderChoices = {
  ...nothingToChange,
  cancel: {
    givesBack: true,
    refund: { amount: 2000, currency: 'USD' },
    until,
    policy: 'flexible',
  },
  move: {
    until,
    isLast: false,
    times: [
      { start: later(7), end: later(7.05), seats: 3 },
      { start: later(14), end: later(14.05), seats: 1 },
    ],
  },
};
const givesNothing: OrderChoices = {
  ...givesAll,
  cancel: { givesBack: false, refund: null, until, policy: 'moderate' },
  move: { until, isLast: true, times: [] },
};

const weeklyDays = [{ value: '3', label: 'Tuesday' }];

interface Given {
  choices: OrderChoices;
  lastTransition?: string;
  payinTotal?: { amount: number; currency: string };
  /** The class is held each week. */
  isWeekly?: boolean;
}

async function open({
  choices,
  lastTransition = 'transition/accept',
  payinTotal,
  isWeekly = false,
}: Given) {
  const server = { choices, lastTransition };
  const cancel = jest.fn<Promise<void>, unknown[]>();
  const move = jest.fn<Promise<void>, unknown[]>();
  const api = fakeApi({
    transactions: {
      show: () => {
        const attributes = {
          lastTransitionedAt: new Date().toISOString(),
          ...(payinTotal && { payinTotal, processName: 'flowroom-free-process' }),
        };
        const { data, included } = orderResource(server.lastTransition, { id, attributes });
        const held = included.map(one =>
          isWeekly && one.type === 'listing'
            ? { ...one, attributes: { ...one.attributes, publicData: { weeklyDays } } }
            : one,
        );
        return Promise.resolve(oneOf(data, held));
      },
      query: () => Promise.resolve(manyOf<'transaction'>([])),
    },
    messages: { query: () => Promise.resolve(manyOf<'message'>([])) },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Sam Reed', { id: 'student' }))),
    },
    app: {
      meetingLinks: () => Promise.resolve({}),
      inbox: {
        seen: () => Promise.resolve(),
        summary: () =>
          Promise.resolve({ asOf: null, isBehind: false, isCounted: true, orders: 0, sales: 0 }),
      },
      bookingChanges: { choices: () => Promise.resolve(server.choices), cancel, move },
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  const { dispatch, getState } = store;
  const search = new URLSearchParams();
  await loader({ routeName: 'OrderDetailsPage', params: { id }, search, dispatch, getState });
  const at = `/order/${id}/details`;
  renderPage(<TransactionPage />, { at, path: '/:kind/:id/details', store });
  return { server, cancel, move };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('what a student changes of an order', () => {
  it('is canceled after the exact refund, the deadline and what happens were shown', async () => {
    const { server, cancel } = await open({ choices: givesAll });
    expect(await screen.findByText(/You can cancel for your money back until/)).toBeVisible();
    await press('Cancel booking');
    const asked = await dialog('Cancel your booking?');
    expect(asked.getByText('You get back').nextSibling).toHaveTextContent('$20.00');
    expect(asked.getByText(/This holds until/)).toBeVisible();
    expect(asked.getByText(/Your place is free at once/)).toBeVisible();
    cancel.mockImplementation(() => {
      server.lastTransition = 'transition/cancel-by-customer';
      server.choices = nothingToChange;
      return Promise.resolve();
    });
    fireEvent.click(asked.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Your booking is canceled.')).toBeVisible();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledWith({ transactionId: id, way: 'refund' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the new truth when a deadline has passed since', async () => {
    const { server, cancel } = await open({ choices: givesAll });
    await press('Cancel booking');
    const asked = await dialog('Cancel your booking?');
    cancel.mockImplementation(() => {
      server.choices = givesNothing;
      return Promise.reject({ ...appError('unknown', 'x', 409), code: 'order-terms-changed' });
    });
    fireEvent.click(asked.getByRole('button', { name: 'Cancel booking' }));
    expect(await asked.findByText('It has changed meanwhile')).toBeVisible();
    expect(await asked.findByText(/Your money back was possible until/)).toBeVisible();
    expect(asked.getByText('You get back').nextSibling).toHaveTextContent('$0.00');
    cancel.mockResolvedValue();
    fireEvent.click(asked.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Your booking is canceled.')).toBeVisible();
    expect(cancel).toHaveBeenLastCalledWith({ transactionId: id, way: 'noRefund' });
  });

  it('moves to a time that is chosen among those with a free place', async () => {
    const { move } = await open({ choices: givesAll });
    await press('Move to another time');
    const asked = await dialog('Move to another time');
    const button = asked.getByRole('button', { name: 'Move booking' });
    expect(button).toBeDisabled();
    const times = asked.getAllByRole('radio');
    expect(times).toHaveLength(2);
    expect(asked.getByText('1 place left')).toBeVisible();
    fireEvent.click(times[1]!);
    move.mockResolvedValue();
    fireEvent.click(button);
    expect(await screen.findByText('Your booking has moved.')).toBeVisible();
    expect(move).toHaveBeenCalledWith({
      transactionId: id,
      bookingStart: later(14),
      isLast: false,
    });
  });

  it('says that a place was taken meanwhile, and lists what is left', async () => {
    const { server, move } = await open({ choices: givesAll });
    await press('Move to another time');
    const asked = await dialog('Move to another time');
    fireEvent.click(asked.getAllByRole('radio')[1]!);
    move.mockImplementation(() => {
      const { move: offered } = givesAll;
      server.choices = {
        ...givesAll,
        move: offered && { ...offered, times: offered.times.slice(0, 1) },
      };
      return Promise.reject(appError('transaction-booking-time-not-available', 'x', 409));
    });
    fireEvent.click(asked.getByRole('button', { name: 'Move booking' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('That time is not free any more');
    expect(asked.getAllByRole('radio')).toHaveLength(1);
    expect(asked.getByRole('button', { name: 'Move booking' })).toBeDisabled();
  });

  it('says that it is the one late move, and that no other time is free', async () => {
    await open({ choices: givesNothing, isWeekly: true });
    expect(await screen.findByText(/You can still move once/)).toBeVisible();
    await press('Move to another time');
    const asked = await dialog('Move to another time');
    expect(asked.getByText('This is the one late move')).toBeVisible();
    expect(asked.getByText('No other time has a free place')).toBeVisible();
    expect(asked.queryByRole('button', { name: 'Move booking' })).toBeNull();
  });

  it('offers no move of a class that is held once', async () => {
    await open({ choices: givesNothing });
    expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeVisible();
    expect(screen.queryByText(/You can still move once/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move to another time' })).toBeNull();
  });

  it('is a request that is taken back, and nothing is charged', async () => {
    const choices = { ...nothingToChange, withdraw: true };
    const { cancel } = await open({ choices, lastTransition: 'transition/confirm-payment' });
    cancel.mockResolvedValue();
    await press('Take back request');
    const asked = await dialog('Take back your request?');
    expect(asked.getByText('You are charged').nextSibling).toHaveTextContent('$0.00');
    fireEvent.click(asked.getByRole('button', { name: 'Take back request' }));
    expect(await screen.findByText('Your request is taken back.')).toBeVisible();
    expect(cancel).toHaveBeenCalledWith({ transactionId: id, way: 'withdraw' });
  });

  it('speaks of no money where nothing was paid', async () => {
    const free = { amount: 0, currency: 'USD' };
    await open({ choices: givesNothing, payinTotal: free });
    await press('Cancel booking');
    const asked = await dialog('Cancel your booking?');
    expect(asked.queryByText(/\$|card|money|back/)).toBeNull();
  });

  it.each([
    ['older', /Write to Mira Lind below/],
    ['gone', /One of the two accounts is closed/],
  ] as const)(
    'is not offered of an order that is %s, and the page says how',
    async (obstacle, words) => {
      await open({ choices: { ...nothingToChange, obstacle } });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
    },
  );
});
