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
      reason: null,
      error: 'Mailbox full',
      mailId: '7',
    },
    {
      at: '2026-11-01T10:00:04.000Z',
      kind: 'message',
      actor: by('customer', 'أميرة ح'),
      id,
      content: 'May I come late?',
    },
    {
      at: '2026-11-01T10:00:05.000Z',
      kind: 'mail',
      actor: by('system'),
      seq: 3,
      template: 'accepted-provider',
      to: 'provider',
      state: 'omitted',
      reason: 'unverified',
      error: null,
      mailId: '8',
    },
    {
      at: '2026-11-01T10:00:06.000Z',
      kind: 'dispute',
      actor: by('customer', 'أميرة ح'),
      id: 'du_1',
      amount: usd(4000),
      reason: 'fraudulent',
      status: 'needs_response',
      waits: true,
    },
  ],
};
const transition = 'integration/transactions/transition';
const rights = [
  ...['orders/query', 'orders/show', transition, 'build/processes/show'],
  ...['mails/query', 'disputes/show'],
];
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
    expect(entries).toHaveLength(6);
    const [asked, charged, mailed, said, omitted, disputed] = entries;
    expect(asked).toHaveTextContent('Request the booking: Payment open');
    // It has words.
    expect(asked).not.toHaveTextContent('transition/request-payment');
    expect(asked).toHaveTextContent('Student: أميرة ح');
    expect(charged).toHaveTextContent('Money charged: $40.00');
    expect(charged).toHaveTextContent('Refused');
    expect(charged).toHaveTextContent('Your card was declined.');
    expect(mailed).toHaveTextContent('Mail to the student: Booking accepted');
    expect(mailed).toHaveTextContent('Mailbox full');
    expect(mailed).toHaveTextContent('Failed');
    const mail = within(mailed!).getByRole('link', { name: 'Open the mail' });
    expect(mail.getAttribute('href')).toContain(encodeURIComponent('{"id":"7"}'));
    expect(said).toHaveTextContent('May I come late?');
    expect(omitted).toHaveTextContent('Not sent');
    expect(omitted).toHaveTextContent('The address is not confirmed.');
    expect(disputed).toHaveTextContent('Dispute: Says that somebody else paid ($40.00)');
    expect(disputed).toHaveTextContent('Answer needed');
    const dispute = within(disputed!).getByRole('link', { name: 'Open the dispute' });
    expect(dispute).toHaveAttribute('href', '/console/orders/disputes/du_1');
  });

  it('says when the payment provider did not name its disputes', async () => {
    await openOrder({ 'orders/show': () => ({ data: shown, meta: { unknown: ['disputes'] } }) });
    expect(await screen.findByText(/provider did not answer/)).toBeVisible();
  });

  it('is refunded by a transition, after what it does was shown and a second look', async () => {
    const answers = [refusal(403, 'confirmation-needed'), { data: {} }];
    const { calls } = await openOrder({
      [transition]: () => answers.shift(),
      'session/confirm': () => ({ data: sessionWith(rights) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Do it: Cancel the booking' }));
    // What needs values is not offered.
    expect(screen.queryByRole('button', { name: 'Do it: Offer a seat' })).toBeNull();
    const dialog = screen.getByRole('dialog', { name: 'Cancel the booking?' });
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

  it.each([
    ['Price', null, []],
    ['Price', 'confirmed', []],
    ['Paid', 'captured', []],
    ['Paid, less refunds', 'captured', [{ ...shown.lineItems[0], reversal: true }]],
  ])('calls its amount “%s” while the payment is %s', async (label, paymentState, reversals) => {
    const lineItems = [...shown.lineItems, ...reversals];
    await openOrder({ 'orders/show': () => ({ data: { ...shown, paymentState, lineItems } }) });
    const facts = await screen.findByRole('region', { name: 'Facts' });
    const terms = within(facts).getAllByRole('term');
    const amount = terms.find(({ nextSibling }) => nextSibling?.textContent === '$40.00');
    expect(amount).toHaveTextContent(new RegExp(`^${label}$`));
  });

  it('leads to its way in its process', async () => {
    await openOrder();
    expect(
      await screen.findByRole('link', { name: 'Show its way in the process' }),
    ).toHaveAttribute(
      'href',
      `/console/processes/flex-hourly-default-process?version=3&order=${id}`,
    );
  });

  const refunds = [...rights, 'orders/refund', 'orders/refund_preview'];
  const refundable = { 'orders/show': () => ({ data: { ...shown, refundable: usd(4000) } }) };
  const openRefund = async (handlers = {}) => {
    const stub = await openOrder({ ...refundable, ...handlers }, refunds);
    await userEvent.click(await screen.findByRole('button', { name: 'Do it: Refund a part' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Refund a part' }));
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    return { ...stub, dialog, send };
  };

  it('is refunded in part, with the shares before and a reason', async () => {
    const { calls, dialog, send } = await openRefund({
      'orders/refund_preview': () => ({ data: { payout: usd(2524), fee: usd(164) } }),
      'orders/refund': () => ({ data: { refundId: id } }),
    });
    await userEvent.type(dialog.getByLabelText('Amount'), '7');
    const shares = await dialog.findByRole('region', { name: 'What each side gives back' });
    const shareOf = (label: string) =>
      within(shares).getByText(label).nextSibling?.textContent ?? '';
    await waitFor(() => expect(shareOf('Out of commission and fees')).toBe('$1.64'));
    expect(shareOf('Back to the student')).toBe('$7.00');
    expect(shareOf('Out of the teacher’s share')).toBe('$5.36');
    expect(shareOf('Left for the teacher')).toBe('$25.24');
    expect(callsTo(calls, 'orders/refund_preview').at(-1)?.query).toEqual({ id, amount: '700' });
    await send();
    expect(dialog.getByLabelText('Reason')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Reason'), ' Ended early ');
    await send();
    expect(await screen.findByText('The refund is on its way.')).toBeVisible();
    // All that is shown is read again, except the shares of what is refunded now.
    expect(callsTo(calls, 'orders/show')).toHaveLength(2);
    expect(callsTo(calls, 'orders/refund_preview')).toHaveLength(1);
    expect(callsTo(calls, 'orders/refund')[0]?.body).toEqual({
      id,
      amount: usd(700),
      reason: 'Ended early',
    });
  });

  it('is not refunded by more than is left, and says why the marketplace refuses', async () => {
    const { calls, dialog, send } = await openRefund({
      'orders/refund_preview': () => ({ data: { payout: usd(0), fee: usd(940) } }),
      'orders/refund': () => refusal(409, 'conflict', { reason: 'refund-in-progress' }),
    });
    await userEvent.type(dialog.getByLabelText('Reason'), 'Ended early');
    await userEvent.type(dialog.getByLabelText('Amount'), '40.01');
    await send();
    expect(dialog.getByText('At most $40.00 can be refunded')).toBeVisible();
    expect(callsTo(calls, 'orders/refund')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Amount'), '{Backspace}0');
    await send();
    expect(await dialog.findByText(/Another refund of this order/)).toBeVisible();
  });

  it('shows a refund in its history, with the reason', async () => {
    const payment = { ...shown.timeline[1], action: 'refund', state: 'done', error: null };
    const act = {
      at: order.createdAt,
      kind: 'operation',
      actor: by('operator', 'Ada L'),
      operation: 'orders/refund',
      input: { id, reason: 'Ended early' },
      result: 'ok',
    };
    await openOrder({ 'orders/show': () => ({ data: { ...shown, timeline: [act, payment] } }) });
    const entries = within(await screen.findByRole('list', { name: 'History' }));
    const [operation, refund] = entries.getAllByRole('listitem');
    expect(operation).toHaveTextContent('Refunded a part of an order');
    expect(operation).toHaveTextContent('Ended early');
    expect(refund).toHaveTextContent('Part returned to the student: $40.00');
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
