import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';
import { listOf, sessionWith } from '../testing/stubApi.ts';

const ada = sessionWith([]).operator;
const listing = '00000000-0000-4000-8000-000000000002';
const entry = {
  id: '41',
  at: '2026-11-29T10:00:00.000Z',
  operator: ada,
  role: 'owner',
  address: null,
  operation: 'site/webhooks/disable',
  resource: null,
  change: { state: { before: 'on', after: 'off' } },
  input: {},
  result: 'ok',
};

it('the log is filtered by operation, result, day, resource and operator', async () => {
  const { calls } = await openConsole({
    at: '/log',
    rights: ['operator_log/query'],
    handlers: { 'operator_log/query': () => listOf([entry]) },
  });
  const lastQuery = () => calls.findLast(({ path }) => path === 'operator_log/query')?.query;
  await screen.findByText('Switched a webhook off', { selector: 'strong' });
  const shows = (filter: object) =>
    waitFor(() => expect(lastQuery()).toMatchObject({ operation: 'build/users/ban', ...filter }));
  await userEvent.selectOptions(screen.getByLabelText('Operation'), 'Banned a person');
  await shows({});
  await userEvent.selectOptions(screen.getByLabelText('Result'), 'Refused');
  await shows({ result: 'refused' });
  await userEvent.type(screen.getByLabelText('From'), '2026-11-29');
  await shows({ from: new Date(2026, 10, 29).toISOString() });
  await userEvent.type(screen.getByLabelText('Id of a class, person or order'), listing);
  await shows({ resourceId: listing, result: 'refused' });
  await userEvent.click(await screen.findByRole('button', { name: 'Ada' }));
  await shows({ operatorId: ada.id });
  await userEvent.click(await screen.findByRole('button', { name: 'Only those of Ada' }));
  await waitFor(() => expect(address()).not.toContain('operatorId'));
});
