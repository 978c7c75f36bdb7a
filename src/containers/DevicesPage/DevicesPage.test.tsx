import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { Device } from '#shared/contract/api/account.ts';
import { DevicesPage, loader } from './DevicesPage.tsx';

const device = (id: string, facts: Partial<Device> = {}): Device => ({
  id,
  isCurrent: false,
  signedInAt: '2026-11-01T10:00:00Z',
  lastUsedAt: '2026-11-02T12:30:00Z',
  ...facts,
});
const here = device('here', {
  isCurrent: true,
  browser: 'Firefox',
  system: 'macOS',
  kind: 'desktop',
  address: '203.0.113.…',
});
const phone = device('phone', { browser: 'Safari', system: 'iOS', kind: 'mobile' });
const unknown = device('unknown');

interface Given {
  devices?: Device[] | null;
  /** Calls that fail, once each. */
  failing?: string[];
}

async function open({ devices = [here, phone, unknown], failing = [] }: Given = {}) {
  const calls: string[] = [];
  const answer = <Result,>(name: string, result: Result) => {
    calls.push(name);
    const index = failing.indexOf(name);
    if (index < 0) return Promise.resolve(result);
    failing.splice(index, 1);
    return Promise.reject(appError('network', 'No answer'));
  };
  const api = fakeApi({
    app: {
      devices: () => answer('devices', devices),
      signOutDevice: id => answer<void>(`sign out ${id}`, undefined),
      signOutOtherDevices: () => answer<void>('sign out others', undefined),
    },
  });
  const store = makeStore({ api, config: testConfig });
  const load = () =>
    loader({ dispatch: store.dispatch } as unknown as Parameters<typeof loader>[0]);
  await load();
  renderPage(<DevicesPage />, { store });
  return { calls };
}

const rows = () =>
  screen.getAllByRole('listitem').filter(row => within(row).queryByText(/Signed in/));
const row = (name: string) => rows().find(each => within(each).queryByText(name))!;
const others = () => screen.queryByRole('button', { name: 'Sign out everywhere else' });

describe('the devices of somebody', () => {
  it('are listed with what is known of each, this one marked', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Devices' })).toBeInTheDocument();
    expect(rows()).toHaveLength(3);
    const current = within(row('Firefox on macOS'));
    expect(current.getByText('This device')).toBeInTheDocument();
    expect(row('Firefox on macOS')).toHaveTextContent(
      /Last used Nov 2, 2026.*Signed in Nov 1, 2026.* from 203\.0\.113\.…/,
    );
    expect(current.queryByRole('button')).not.toBeInTheDocument();
    expect(within(row('Unknown device')).queryByText(/ from /)).not.toBeInTheDocument();
  });

  it('are signed out one by one', async () => {
    const { calls } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Safari on iOS' }));
    expect(await screen.findByText('The device is signed out')).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
    expect(screen.getByText(/You are signed in on these devices/)).toHaveFocus();
    expect(calls).toEqual(['devices', 'sign out phone']);
  });

  it('are signed out all at once, but this one', async () => {
    const { calls } = await open();
    await userEvent.click(others()!);
    expect(await screen.findByText('You are signed out everywhere else')).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('You are signed in on this device only.')).toHaveFocus();
    expect(others()).not.toBeInTheDocument();
    expect(calls).toEqual(['devices', 'sign out others']);
  });

  it('stay where signing out has failed, and may be tried again', async () => {
    await open({ failing: ['sign out phone', 'sign out others'] });
    const signOut = () => screen.getByRole('button', { name: 'Sign out: Safari on iOS' });
    await userEvent.click(signOut());
    expect(await within(row('Safari on iOS')).findByRole('alert')).toHaveTextContent(
      'This did not work. Please try again.',
    );
    await userEvent.click(others()!);
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    expect(rows()).toHaveLength(3);
    await userEvent.click(signOut());
    expect(await screen.findByText('The device is signed out')).toBeInTheDocument();
  });

  it('can be requested again when they could not be loaded', async () => {
    await open({ failing: ['devices'] });
    expect(screen.getByRole('alert')).toHaveTextContent('Your devices could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox on macOS')).toBeInTheDocument();
  });

  it('are not listed by every marketplace, which the page says with another way', async () => {
    await open({ devices: null });
    expect(screen.getByText('There is no list of your devices')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute(
      'href',
      '/account/change-password',
    );
  });
});
