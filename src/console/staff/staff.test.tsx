import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';

const own = sessionWith([]).operator;
const other = '00000000-0000-4000-8000-000000000002';
const staff = {
  operators: [
    { ...own, role: 'owner', hasSecondFactor: true, lastSeenAt: '2026-11-29T10:00:00.000Z' },
    {
      id: other,
      email: 'li@flowroom.example',
      name: 'Li W',
      role: 'support',
      hasSecondFactor: false,
      lastSeenAt: null,
    },
  ],
  invitations: [],
};
const rights = ['staff/query', 'staff/invite', 'staff/update', 'staff/end'];
const open = (handlers = {}) =>
  openConsole({
    at: '/staff',
    rights,
    handlers: { 'staff/query': () => ({ data: staff }), ...handlers },
  });

describe('the staff', () => {
  it('have roles that an owner changes and ends, but for their own', async () => {
    const { calls } = await open({
      'staff/update': () => ({ data: {} }),
      'staff/end': () => ({ data: {} }),
    });
    const role = await screen.findByLabelText('Role of Li W');
    expect(screen.queryByLabelText('Role of Ada')).toBeNull();
    await userEvent.selectOptions(role, 'Content');
    await userEvent.click(screen.getByRole('button', { name: 'End' }));
    const dialog = screen.getByRole('dialog', { name: 'End the rights of Li W?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'End' }));
    await screen.findByText('Ended.');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { id: other, role: 'content' },
      { id: other },
    ]);
  });

  it('are invited by mail, and the address stays when that is refused', async () => {
    const answers = [refusal(409, 'conflict', { reason: 'last-owner' }), { data: {} }];
    const { calls } = await open({ 'staff/invite': () => answers.shift() });
    await userEvent.type(await screen.findByLabelText('Email'), 'new@flowroom.example');
    await userEvent.click(screen.getByRole('radio', { name: /Content/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('one owner');
    expect(screen.getByLabelText('Email')).toHaveValue('new@flowroom.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await screen.findByText('new@flowroom.example gets a mail.');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
    expect(calls.findLast(({ path }) => path === 'staff/invite')?.body).toEqual({
      email: 'new@flowroom.example',
      role: 'content',
    });
  });
});

describe('the log', () => {
  it('names who did what, when and from where, with what was different afterwards', async () => {
    await openConsole({
      at: '/log',
      rights: ['operator_log/query'],
      handlers: {
        'operator_log/query': () =>
          listOf([
            {
              id: '41',
              at: '2026-11-29T10:00:00.000Z',
              operator: own,
              role: 'owner',
              address: '203.0.113.7',
              operation: 'listings/approve',
              resource: { type: 'listing', id: other },
              change: { state: { before: 'pendingApproval', after: 'published' } },
              input: { id: other, reason: 'Insults others' },
              result: 'ok',
            },
            {
              id: '40',
              at: '2026-11-29T09:00:00.000Z',
              operator: own,
              role: 'owner',
              address: null,
              operation: 'build/process/push',
              resource: null,
              change: null,
              input: { note: 'For the new season' },
              result: 'forbidden',
            },
          ]),
      },
    });
    await screen.findByText('Approved a class', { selector: 'strong' });
    const [first, second] = screen.getAllByRole('list').at(-1)!.children;
    expect(first).toHaveTextContent('Approved a class');
    expect(first).toHaveTextContent('Ada203.0.113.7');
    expect(first).toHaveTextContent('Insults others');
    expect(first).toHaveTextContent('pendingApproval');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/console/listings/${other}`,
    );
    expect(second).toHaveTextContent('build/process/push');
    expect(second).toHaveTextContent('For the new season');
    expect(second).toHaveTextContent('Refused: forbidden');
  });
});
