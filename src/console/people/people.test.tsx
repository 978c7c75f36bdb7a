import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';
import type { StubCall } from '../testing/stubApi.ts';

const id = '00000000-0000-4000-8000-000000000001';
const person = {
  id,
  email: 'jo@flowroom.example',
  emailVerified: true,
  firstName: 'Jo',
  lastName: 'Reyes',
  displayName: 'Jo R',
  state: 'active',
  createdAt: '2026-10-01T10:00:00.000Z',
  role: null,
};
const rights = ['users/query', 'integration/users/approve', 'build/users/ban', 'build/users/unban'];
const callsTo = (calls: StubCall[], path: string) => calls.filter(call => call.path === path);

const openPerson = (state: string, handlers = {}) =>
  openConsole({
    at: `/people/${id}`,
    rights,
    handlers: { 'users/query': () => listOf([{ ...person, state }]), ...handlers },
  });

describe('people', () => {
  it('are found by name, mail or id', async () => {
    const { calls } = await openConsole({
      at: '/people',
      rights,
      handlers: { 'users/query': () => listOf([person]) },
    });
    await screen.findByRole('link', { name: 'Jo R' });
    await userEvent.type(screen.getByRole('searchbox'), 'jo@');
    await waitFor(
      () => expect(callsTo(calls, 'users/query').at(-1)?.query).toMatchObject({ search: 'jo@' }),
      { timeout: 10_000 },
    );
  });

  it('are banned after the consequences were shown, with a reason and a second look', async () => {
    const answers = [refusal(403, 'confirmation-needed'), { data: {} }];
    const { calls } = await openPerson('active', {
      'build/users/ban': () => answers.shift(),
      'session/confirm': () => ({ data: sessionWith(rights) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ban' }));
    const dialog = screen.getByRole('dialog', { name: 'Ban Jo R?' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(6);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Insults others');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Tell them the reason/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
    const look = await screen.findByRole('dialog', { name: 'Is it you?' });
    await userEvent.type(within(look).getByLabelText('Password'), 'long enough');
    await userEvent.click(within(look).getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('Jo R is banned.')).toBeVisible();
    expect(callsTo(calls, 'build/users/ban').at(-1)?.body).toEqual({
      id,
      reason: 'Insults others',
      tellReason: true,
    });
  });

  it('stay as they are when the second look is declined', async () => {
    const { calls } = await openPerson('active', {
      'build/users/ban': () => refusal(403, 'confirmation-needed'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ban' }));
    const dialog = screen.getByRole('dialog', { name: 'Ban Jo R?' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'Insults others');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
    const look = await screen.findByRole('dialog', { name: 'Is it you?' });
    await userEvent.click(within(look).getByRole('button', { name: 'Cancel' }));
    expect(await within(dialog).findByText(/Nothing was changed/)).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Insults others');
    expect(callsTo(calls, 'build/users/ban')).toHaveLength(1);
  });

  it.each([
    ['pendingApproval', 'Approve', 'integration/users/approve'],
    ['banned', 'Let in again', 'build/users/unban'],
  ])('who are %s have the button %s', async (state, name, operation) => {
    const { calls } = await openPerson(state, { [operation]: () => ({ data: {} }) });
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(callsTo(calls, operation)[0]?.body).toEqual({ id }));
  });

  it('can not shut themselves out', async () => {
    const own = sessionWith(rights).operator.id;
    await openConsole({
      at: `/people/${own}`,
      rights,
      handlers: { 'users/query': () => listOf([{ ...person, id: own, role: 'owner' }]) },
    });
    expect(await screen.findByText('Owner')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull();
  });
});
