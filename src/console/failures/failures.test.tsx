import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { refusal } from '../testing/stubApi.ts';

const person = '00000000-0000-4000-8000-000000000002';
const failure = {
  id: '019a0000-0000-7000-8000-000000000001',
  at: '2026-11-29T10:00:00.000Z',
  kind: 'request',
  process: 'web',
  host: 'web-1',
  method: 'POST',
  route: '/api/initiate-privileged',
  status: 500,
  code: 'internal',
  requestId: '3f2b8c1e-5d60-4a1b-9c44-0a6f1b2c3d4e',
  accountId: person,
};
const unhandled = {
  ...failure,
  id: '019a0000-0000-7000-8000-000000000000',
  kind: 'error',
  code: 'TypeError',
  ...{ method: null, route: null, status: null, requestId: null, accountId: null },
};
const name = 'site/failed_requests/query';
const listed = {
  [name]: () => ({ data: { requests: [failure, unhandled], next: unhandled.id } }),
};
const open = (handlers: Record<string, () => unknown> = listed) =>
  openConsole({
    at: '/failed-requests',
    rights: [name, 'failed_requests/query', 'events/query'],
    handlers,
  });

describe('requests that failed', () => {
  it('are listed with route, answer, process, person and request id', async () => {
    const { calls } = await open();
    const row = (await screen.findByText('POST /api/initiate-privileged')).closest('li')!;
    expect(row).toHaveTextContent('500 internal');
    expect(row).toHaveTextContent('Web server on web-1');
    expect(row).toHaveTextContent(failure.requestId);
    const link = screen.getByRole('link', { name: 'Open the person' });
    expect(link).toHaveAttribute('href', `/console/people/${person}`);
    expect(screen.getByText('Error that nobody handled')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Process'), 'Web server');
    await userEvent.selectOptions(screen.getByLabelText('Status'), '503');
    const last = () => calls.findLast(({ path }) => path === name)?.query;
    await waitFor(() => expect(last()).toEqual({ process: 'web', status: '503', perPage: '20' }));
    expect(await screen.findByRole('link', { name: 'Older' })).toHaveAttribute(
      'href',
      `/console/failed-requests?process=web&status=503&before=${unhandled.id}`,
    );
  });

  it('are those of the marketplace where it has no site', async () => {
    await open({
      [name]: () => refusal(404, 'not-found'),
      'failed_requests/query': () => ({
        data: { requests: [{ ...failure, process: 'marketplace' }], next: null },
      }),
    });
    const row = (await screen.findByText('POST /api/initiate-privileged')).closest('li');
    expect(row).toHaveTextContent('Marketplace on web-1');
  });
});
