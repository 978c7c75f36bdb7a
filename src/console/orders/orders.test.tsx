import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';
import type { StubCall } from '../testing/stubApi.ts';

const id = '0191f3a2-4b5c-7d8e-9f00-112233445566';
const party = (name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  name,
  email: `${name.length}@flowroom.example`,
  state: 'active',
});
const usd = (amount: number) => ({ amount, currency: 'USD' });
const order = {
  id,
  process: { name: 'flex-hourly-default-process', version: 3 },
  state: 'state/accepted',
  lastTransition: 'transition/accept',
  lastTransitionedAt: '2026-11-02T10:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  customer: party('أميرة ح'),
  provider: party('Tara L'),
  listing: { id: '00000000-0000-4000-8000-0000000000aa', title: 'Slow flow' },
  booking: {
    start: '2026-12-01T10:00:00.000Z',
    end: '2026-12-01T11:00:00.000Z',
    seats: 2,
    state: 'accepted',
  },
  payin: usd(4000),
  payout: usd(3060),
  paymentState: 'captured',
};
const by = (role: string, name: string | null = null) => ({ role, id: null, name });
const shown = {
  ...order,
  lineItems: [{ code: 'line-item/session', lineTotal: usd(4000), reversal: false }],
  references: { payment: 'pi_1', customer: null, account: 'acct_1', savedCard: null },
  actions: [
    {
      transition: 'transition/cancel',
      to: 'state/canceled',
      money: ['refund'],
      notifies: ['customer', 'provider'],
      params: { required: {}, optional: {} },
    },
    {
      transition: 'transition/offer-place',
      to: 'state/offered',
      money: [],
      notifies: [],
      params: { required: { bookingStart: 'timestamp' }, optional: {} },
    },
  ],
  timeline: [
    {
      at: order.createdAt,
      kind: 'transition',
      actor: by('customer', 'أميرة ح'),
      seq: 1,
      transition: 'transition/request-payment',
      from: null,
      to: 'state/pending-payment',
    },
    {
      at: '2026-11-01T10:00:01.000Z',
      kind: 'payment',
      actor: by('system'),
      seq: 1,
      action: 'capture',
      state: 'refused',
      finishedAt: null,
      amount: usd(4000),
      reference: null,
      isDelayed: false,
      error: 'Your card was declined.',
    },
    { at: '2026-11-01T10:00:02.000Z', kind: 'newer', actor: by('system') },
    {
      at: '2026-11-01T10:00:03.000Z',
      kind: 'mail',
      actor: by('system'),
      seq: 3,
      template: 'accepted-customer',
      to: 'customer',
      state: 'failed',
      error: 'Mailbox full',
    },
    {
      at: '2026-11-01T10:00:04.000Z',
      kind: 'message',
      actor: by('customer', 'أميرة ح'),
      id,
      content: 'May I come late?',
    },
  ],
};
const transition = 'integration/transactions/transition';
const rights = ['orders/query', 'orders/show', transition];
const callsTo = (calls: StubCall[], path: string) => calls.filter(call => call.path === path);

const openOrder = (handlers = {}, may = rights) =>
  openConsole({
    at: `/orders/${id}`,
    rights: may,
    handlers: { 'orders/show': () => ({ data: shown }), ...handlers },
  });

describe('orders', () => {
  it('are searched by one field and filtered by state and day, in the address', async () => {
    const { calls } = await openConsole({
      at: '/orders',
      rights,
      handlers: { 'orders/query': () => listOf([order]) },
    });
    const link = await screen.findByRole('link', { name: '0191f3a2' });
    expect(link).toHaveAttribute('href', `/console/orders/${id}`);
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Canceled');
    await userEvent.type(screen.getByLabelText('Ordered from'), '2026-11-01');
    const asked = () => callsTo(calls, 'orders/query').at(-1)?.query;
    const filtered = {
      states: 'state/canceled',
      createdAtStart: new Date(2026, 10, 1).toISOString(),
    };
    await waitFor(() => expect(asked()).toMatchObject(filtered));
    await userEvent.type(screen.getByRole('searchbox'), '4242');
    await waitFor(() => expect(asked()).toMatchObject({ ...filtered, search: '4242' }));
    expect(decodeURIComponent(address())).toContain('"search":"4242"');
  });

  it('that are not found are explained', async () => {
    const { data, meta } = listOf([]);
    await openConsole({
      at: '/orders',
      rights,
      handlers: {
        'orders/query': () => ({ data, meta: { ...meta, unknown: ['cardsNotSaved'] } }),
      },
    });
    expect(await screen.findByText(/Only saved cards are known here/)).toBeVisible();
    expect(screen.getByText('No order fits')).toBeVisible();
  });
});

describe('one order', () => {
  it('is shown with its history, and what failed in it', async () => {
    await openOrder();
    expect(await screen.findByRole('heading', { level: 1, name: 'Slow flow' })).toBeVisible();
    const entries = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(entries).toHaveLength(4);
    const [asked, charged, mailed, said] = entries;
    expect(asked).toHaveTextContent('request payment: Payment open');
    expect(asked).toHaveTextContent('Student: أميرة ح');
    expect(charged).toHaveTextContent('Money charged: $40.00');
    expect(charged).toHaveTextContent('Refused');
    expect(charged).toHaveTextContent('Your card was declined.');
    expect(mailed).toHaveTextContent('Mail to the student: accepted customer');
    expect(mailed).toHaveTextContent('Mailbox full');
    expect(said).toHaveTextContent('May I come late?');
  });

  it('is refunded by a transition, after what it does was shown and a second look', async () => {
    const answers = [refusal(403, 'confirmation-needed'), { data: {} }];
    const { calls } = await openOrder({
      [transition]: () => answers.shift(),
      'session/confirm': () => ({ data: sessionWith(rights) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Do it: cancel' }));
    // What needs values is not offered.
    expect(screen.queryByRole('button', { name: 'Do it: offer place' })).toBeNull();
    const dialog = screen.getByRole('dialog', { name: 'cancel?' });
    const effects = within(dialog).getAllByRole('listitem');
    expect(effects[0]).toHaveTextContent('The student gets everything back');
    expect(effects).toHaveLength(3);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Do it' }));
    const look = await screen.findByRole('dialog', { name: 'Is it you?' });
    await userEvent.type(within(look).getByLabelText('Password'), 'long enough');
    await userEvent.click(within(look).getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('Done. The order is now: Canceled')).toBeVisible();
    expect(callsTo(calls, transition).at(-1)?.body).toEqual({
      id,
      transition: 'transition/cancel',
      params: {},
    });
  });

  it('offers nothing to a role that may only read', async () => {
    await openOrder({}, ['orders/query', 'orders/show']);
    await screen.findByRole('heading', { level: 1, name: 'Slow flow' });
    expect(screen.queryByText('What can be done')).toBeNull();
  });

  it('that does not exist is a page that is not there', async () => {
    await openOrder({ 'orders/show': () => refusal(404, 'not-found') });
    expect(await screen.findByText('There is nothing here')).toBeVisible();
  });
});
