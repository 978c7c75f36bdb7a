import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createIntl } from 'react-intl';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { oneOf, orderResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { hourMs, minuteMs } from '#shared/time/time.ts';
import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import en from '#src/translations/en/waiting.json';
import es from '#src/translations/es/waiting.json';
import { orderHeadingId } from './components/OrderHead.tsx';
import { WaitingSection } from './components/WaitingSection.tsx';

const waitingFor = {
  start: '2090-03-09T18:00:00.000Z',
  end: '2090-03-09T19:00:00.000Z',
  date: '2090-03-09',
  price: { amount: 1500, currency: 'USD' },
};

/** Shows what a student can do in a state; `calls` are those of the server. */
function open(state: TransactionState, metadata: object = {}, app: Partial<Api['app']> = {}) {
  const calls: string[] = [];
  const moved = (name: string) => {
    calls.push(name);
    const { data, included } = orderResource('transition/confirm-payment', { id: 'order' });
    return Promise.resolve(oneOf(data, included));
  };
  const api = fakeApi({
    transactions: {
      show: () => moved('show'),
      transition: ({ transition }) => moved(transition),
    },
    app: {
      waitingPosition: () => Promise.resolve({ position: 3, waiting: 12 }),
      transitionPrivileged: ({ bodyParams }) => moved(bodyParams.transition),
      confirmPayment: () => moved('confirm'),
      ...app,
    },
  });
  const order = makeOrder(state, {
    attributes: {
      processName: 'flowroom-free-process',
      metadata: { waitingFor, ...metadata },
    },
  });
  renderPage(
    <>
      <h1 id={orderHeadingId} tabIndex={-1}>
        Order
      </h1>
      <WaitingSection transaction={order} state={state} now={Date.now()} />
    </>,
    {
      at: '/order/order/details',
      path: '/order/:id/details',
      store: makeStore({ api, config: testConfig }),
    },
  );
  return calls;
}

describe('the waiting list on an order page', () => {
  it('shows the position and the price of the day of joining, and is left by a button', async () => {
    const calls = open('waiting');
    expect((await screen.findByText('3rd')).closest('p')).toHaveTextContent(
      'You are 3rd in line of 12.',
    );
    expect(screen.getByText(/you pay \$15\.00/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Leave the list' }));
    await waitFor(() => expect(calls).toContain('transition/leave-waiting-list'));
  });

  it('shows the position again when the reader comes back to the tab', async () => {
    const positions = [3, 1].map(position => ({ position, waiting: 12 }));
    open('waiting', {}, { waitingPosition: () => Promise.resolve(positions.shift() ?? null) });
    expect(await screen.findByText('3rd')).toBeVisible();
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('1st')).toBeVisible();
  });

  it('says until when a place is held, and takes it', async () => {
    const heldUntil = new Date(Date.now() + 2 * hourMs - 5 * minuteMs).toISOString();
    const calls = open('offered', { heldUntil });
    expect(screen.getByText('1 hour 55 minutes left')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Take the free place' }));
    await waitFor(() => expect(calls.at(-1)).toBe('show'));
    expect(calls).toEqual(['transition/request-payment-after-offer', 'confirm', 'show']);
  });

  it.each([
    ['waiting', 'Leave the list'],
    ['offered', 'No, thank you'],
    ['offered', 'Take the free place'],
  ] as const)('goes on at the heading of the order: %s, %s', async (state, name) => {
    open(state, { heldUntil: new Date(Date.now() + hourMs).toISOString() });
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('says why a place could not be taken', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const refused = { code: 'offer-over', status: 409, message: 'Over.' };
    const heldUntil = new Date(Date.now() + hourMs).toISOString();
    open(
      'offered',
      { heldUntil },
      {
        transitionPrivileged: () => Promise.reject(refused),
      },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Take the free place' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('not held for you any more');
    expect(screen.getByRole('heading')).not.toHaveFocus();
  });

  it('offers no place whose time is over', () => {
    open('offered', { heldUntil: new Date(Date.now() - minuteMs).toISOString() });
    expect(screen.getByText(/The time is over/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why the waiting ended', () => {
    open('waiting-ended', { waitingEnd: 'late' });
    expect(screen.getByText('No place became free in time.')).toBeVisible();
  });
});

describe('the time that is left', () => {
  it.each([
    [0, 1, '1 minute left', 'Queda 1 minuto'],
    [0, 59, '59 minutes left', 'Quedan 59 minutos'],
    [1, 0, '1 hour left', 'Queda 1 hora'],
    [1, 1, '1 hour 1 minute left', 'Quedan 1 hora y 1 minuto'],
    [2, 0, '2 hours left', 'Quedan 2 horas'],
    [2, 5, '2 hours 5 minutes left', 'Quedan 2 horas y 5 minutos'],
  ])('of %i hours and %i minutes is shown in words', (hours, minutes, english, spanish) => {
    const told = (locale: string, messages: Record<string, string>) =>
      createIntl({ locale, messages }).formatMessage(
        { id: 'WaitingList.timeLeft' },
        { hours, minutes },
      );
    expect(told('en', en)).toBe(english);
    expect(told('es', es)).toBe(spanish);
  });
});
