import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { refusal } from '../testing/stubApi.ts';

const orderId = '0191f3a2-4b5c-7d8e-9f00-112233445566';
const dispute = {
  id: 'du_1',
  amount: { amount: 2000, currency: 'USD' },
  reason: 'fraudulent',
  status: 'needs_response',
  waits: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  dueAt: '2026-11-10T10:00:00.000Z',
  sent: null,
  order: {
    id: orderId,
    listing: { id: orderId, title: 'Slow flow' },
    customer: { id: orderId, name: 'أميرة ح' },
  },
};
const shown = {
  ...dispute,
  evidence: [{ field: 'uncategorized_text', text: 'May I come late?' }],
};
const rights = ['orders/query', 'disputes/query', 'disputes/show', 'disputes/submit'];

const page = (disputes: readonly object[], next: string | null = null) => ({
  disputes,
  next,
  isPartial: false,
});

it('disputes are a queue with the days that are left', async () => {
  await openConsole({
    at: '/orders/disputes',
    rights,
    handlers: { 'disputes/query': () => ({ data: page([dispute]) }) },
  });
  const row = (await screen.findByRole('link', { name: 'Slow flow' })).closest('tr')!;
  expect(row).toHaveTextContent('Says that somebody else paid');
  expect(row).toHaveTextContent('Answer needed');
  expect(row).toHaveTextContent('Nov 10, 2026');
});

it('all disputes are in pages', async () => {
  const older = { ...dispute, id: 'du_0', status: 'won', waits: false };
  const { calls } = await openConsole({
    at: '/orders/disputes',
    rights,
    handlers: {
      'disputes/query': ({ query }) => {
        if (query['after']) return { data: page([older]) };
        return { data: query['all'] ? page([dispute], 'du_1') : page([]) };
      },
    },
  });
  expect(await screen.findByText('No dispute waits for an answer')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'All disputes');
  await userEvent.click(await screen.findByRole('link', { name: 'Older' }));
  expect(await screen.findByText('Won')).toBeVisible();
  expect(calls.at(-1)?.query['after']).toBe('du_1');
  await userEvent.click(screen.getByRole('link', { name: 'Newest' }));
  expect(await screen.findByText('Answer needed')).toBeVisible();
});

it.each([
  ['started', null, /on its way to the bank/, 'Sending evidence', 0],
  ['refused', 'It is too long.', /refused the evidence: It is too long\./, 'Answer needed', 1],
] as const)('evidence that was %s says so', async (state, error, text, badge, buttons) => {
  await openConsole({
    at: '/orders/disputes/du_1',
    rights,
    handlers: { 'disputes/show': () => ({ data: { ...shown, sent: { state, error } } }) },
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(badge)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Send the evidence' })).toHaveLength(buttons);
});

it('a dispute shows its evidence, which is sent once', async () => {
  const answers = [refusal(409, 'conflict', { reason: 'dispute-answered' }), { data: {} }];
  const { calls } = await openConsole({
    at: '/orders/disputes/du_1',
    rights,
    handlers: {
      'disputes/show': () => ({ data: shown }),
      'disputes/submit': () => answers.shift(),
    },
  });
  const evidence = await screen.findByRole('region', { name: 'Evidence' });
  expect(evidence).toHaveTextContent('Messages');
  expect(evidence).toHaveTextContent('May I come late?');
  await userEvent.click(screen.getByRole('button', { name: 'Send the evidence' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the evidence to the bank?' }));
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send the evidence' }));
  await send();
  expect(await dialog.findByText(/answered already/)).toBeVisible();
  await send();
  expect(await screen.findByText('The evidence is being sent.')).toBeVisible();
  expect(calls.find(({ path }) => path === 'disputes/submit')?.body).toEqual({
    id: 'du_1',
    orderId,
  });
});

it('a dispute without an order here is answered at the provider', async () => {
  await openConsole({
    at: '/orders/disputes/du_1',
    rights,
    handlers: { 'disputes/show': () => ({ data: { ...shown, order: null, evidence: [] } }) },
  });
  expect(await screen.findByText(/Answer it at the payment provider/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the evidence' })).toBeNull();
});
