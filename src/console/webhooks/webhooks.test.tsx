import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';

const at = '2026-11-29T10:00:00.000Z';
const endpoint = {
  id: 'ep_1',
  url: 'https://a.example/hook',
  types: ['listing.updated'],
  state: 'on',
  createdAt: at,
  failingSince: null,
  disabledAt: null,
  disabledWhy: null,
};
const off = { ...endpoint, id: 'ep_2', url: 'https://b.example/hook', types: [], state: 'off' };
const webhooks = {
  available: true,
  endpoints: [endpoint, { ...off, disabledAt: at, disabledWhy: 'failing' }],
  types: ['listing.updated', 'user.created'],
  deliveries: [
    {
      messageId: 'msg_1',
      endpointId: 'ep_1',
      type: 'listing.updated',
      at,
      status: 'failed',
      attempts: 8,
      dueAt: null,
      lastAt: at,
      lastStatus: 500,
      lastAnswer: 'out of order',
    },
  ],
};
const rights = [
  'site/webhooks/query',
  'site/webhooks/replay',
  'site/webhooks/enable',
  'site/webhooks/disable',
];
const open = (options: { data?: object; rights?: string[]; at?: string } = {}) =>
  openConsole({
    at: options.at ?? '/webhooks',
    rights: options.rights ?? rights,
    handlers: {
      'site/webhooks/query': () => ({ data: options.data ?? webhooks }),
      'site/webhooks/replay': () => ({ data: { queued: 1 } }),
      'site/webhooks/enable': () => ({ data: endpoint }),
      'site/webhooks/add': () => ({ data: { id: 'ep_3', secret: 'whsec_1' } }),
      'site/webhooks/test': () => ({ data: { status: 410, answer: 'gone' } }),
      'site/webhooks/update': () => ({ data: endpoint }),
      'site/webhooks/remove': () => ({ data: { id: 'ep_1' } }),
    },
  });

describe('webhooks', () => {
  it('show which programs are notified, and what they answered', async () => {
    await open();
    const endpoints = within(await screen.findByRole('region', { name: 'Programs' }));
    const [first, second] = endpoints.getAllByRole('listitem');
    expect(first).toHaveTextContent('https://a.example/hooklisting.updated');
    expect(first).toHaveTextContent('On');
    expect(second).toHaveTextContent('its deliveries failed for five days');
    const deliveries = within(screen.getByRole('region', { name: 'Deliveries' }));
    expect(deliveries.getByRole('listitem')).toHaveTextContent('8 attempts · Answered 500');
    expect(deliveries.getByText('out of order')).toBeInTheDocument();
  });

  it('are sent once more and switched on by owners', async () => {
    const { calls } = await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Send listing.updated/ }));
    await screen.findByText('It is sent once more.');
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    await screen.findByText('Switched on.');
    expect(
      calls.filter(({ method }) => method === 'POST').map(one => [one.path, one.body]),
    ).toEqual([
      ['site/webhooks/replay', { message: 'msg_1', endpoint: 'ep_1' }],
      ['site/webhooks/enable', { endpoint: 'ep_2' }],
    ]);
  });

  it('are added by owners, who see the secret once, tested, changed and deleted', async () => {
    const all = ['add', 'update', 'rotate', 'remove', 'test'].map(name => `site/webhooks/${name}`);
    const { calls } = await open({ rights: [...rights, ...all] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a program' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Address'), 'hook');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByLabelText('Address')).toHaveAccessibleDescription(/whole address/);
    await userEvent.clear(dialog.getByLabelText('Address'));
    await userEvent.type(dialog.getByLabelText('Address'), ' https://c.example/hook ');
    await userEvent.click(dialog.getByLabelText('user.created'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('whsec_1');
    await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText('whsec_1')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: `Send a test to ${endpoint.url}` }));
    await screen.findByText('The test was answered with 410.');
    await userEvent.click(screen.getByRole('button', { name: `More for ${endpoint.url}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Change' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(/What waits goes/);
    await userEvent.click(screen.getByRole('button', { name: `More for ${endpoint.url}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted.');
    expect(
      calls.filter(({ method }) => method === 'POST').map(one => [one.path, one.body]),
    ).toEqual([
      ['site/webhooks/add', { url: 'https://c.example/hook', types: ['user.created'] }],
      ['site/webhooks/test', { endpoint: 'ep_1' }],
      ['site/webhooks/update', { endpoint: 'ep_1', url: endpoint.url, types: endpoint.types }],
      ['site/webhooks/remove', { endpoint: 'ep_1' }],
    ]);
  });

  it('are read by everybody, without the acts of owners', async () => {
    await open({ rights: ['site/webhooks/query'] });
    await screen.findByRole('region', { name: 'Deliveries' });
    expect(screen.queryByRole('button', { name: /Switch|Send/ })).toBeNull();
  });

  it('are narrowed to one program by the address, and widened again', async () => {
    const { calls } = await open({ at: '/webhooks?of=ep_1' });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Only those of https://a.example/hook' }),
    );
    expect(calls.find(({ path }) => path === 'site/webhooks/query')?.query).toEqual({ of: 'ep_1' });
    expect(address()).toBe('/webhooks');
  });

  it('say where there are none, or can be none', async () => {
    await open({ data: { available: false, endpoints: [], deliveries: [], types: [] } });
    expect(await screen.findByText(/DATABASE_URL/)).toBeInTheDocument();
  });
});
