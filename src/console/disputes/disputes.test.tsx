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

it('disputes are a queue with the days that are left', async () => {
  await openConsole({
    at: '/orders/disputes',
    rights,
    handlers: { 'disputes/query': () => ({ data: [dispute] }) },
  });
  const row = (await screen.findByRole('link', { name: 'Slow flow' })).closest('tr')!;
  expect(row).toHaveTextContent('Says that somebody else paid');
  expect(row).toHaveTextContent('Answer needed');
  expect(row).toHaveTextContent('Nov 10, 2026');
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
  expect(await screen.findByText('The evidence was sent.')).toBeVisible();
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
