import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { NotificationsPage, loader } from './NotificationsPage.tsx';

/** Opens the page of Sam. */
async function open(
  privateData: Record<string, unknown> = {},
  userType = 'student',
  emailVerified = true,
) {
  const asked: unknown[] = [];
  const failures: AppError[] = [];
  const base = currentUserResource().attributes;
  const profile = base['profile'] as Record<string, unknown>;
  let data = privateData;
  const user = () =>
    currentUserResource('Sam Reed', {
      attributes: {
        ...base,
        emailVerified,
        profile: { ...profile, privateData: data, publicData: { userType } },
      },
    });
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    currentUser: {
      show: () => Promise.resolve(oneOf(user())),
      updateProfile: change => {
        asked.push(change['privateData']);
        const failure = failures.shift();
        if (failure) return Promise.reject(failure);
        data = { ...data, ...(change['privateData'] as object) };
        return Promise.resolve(oneOf(user()));
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await loader({
    routeName: 'NotificationsPage',
    params: {},
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  renderPage(<NotificationsPage />, { store });
  return { asked, failures };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });
const mail = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const everything = {
  dayBefore: true,
  hourBefore: true,
  unreadMessages: true,
  following: true,
  reviewReminders: true,
};

const originalFetch = globalThis.fetch;
beforeEach(() => {
  const zones = [
    { zone: 'America/New_York', country: 'US' },
    { zone: 'Pacific/Auckland', country: 'NZ' },
  ];
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: true,
      json: () => Promise.resolve({ zones }),
    })) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

describe('the settings for mails', () => {
  it('are all on, on the clock of the browser, until something else is chosen', async () => {
    const { asked } = await open();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(5);
    expect(screen.getByLabelText(/^Time zone/)).toHaveDisplayValue(/^As my browser \(/);
    expect(save()).toBeDisabled();
    await userEvent.click(mail('A day before a class'));
    await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
    await userEvent.click(save());
    expect(await screen.findByText('Your settings are saved')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    expect(asked).toEqual([
      {
        language: 'es',
        timeZone: readerTimeZone(),
        timeZoneChosen: false,
        mailPreferences: { ...everything, dayBefore: false },
      },
    ]);
  });

  it('show what was chosen, and keep a zone that was chosen by hand', async () => {
    const { asked } = await open({
      language: 'es',
      timeZone: 'Pacific/Auckland',
      timeZoneChosen: true,
      mailPreferences: { unreadMessages: false },
    });
    expect(screen.getByRole('radio', { name: 'Español' })).toBeChecked();
    expect(screen.getByLabelText(/^Time zone/)).toHaveValue('Pacific/Auckland');
    expect(mail('Unread messages')).not.toBeChecked();
    await screen.findByRole('option', { name: 'New York' });
    await userEvent.selectOptions(screen.getByLabelText(/^Time zone/), 'America/New_York');
    await userEvent.click(save());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ timeZone: 'America/New_York', timeZoneChosen: true });
  });

  it('have confirmations of changes of class times for teachers', async () => {
    const { asked } = await open({}, 'teacher');
    await userEvent.click(mail('Your changes of class times'));
    await userEvent.click(save());
    await waitFor(() =>
      expect(asked).toMatchObject([{ mailPreferences: { ...everything, ownChanges: false } }]),
    );
  });

  it('are sent again when the network lost them', async () => {
    const { asked, failures } = await open();
    failures.push(appError('network', 'No answer'));
    await userEvent.click(mail('Reviews'));
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be saved');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your settings are saved')).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });
});

test('mails that need a confirmed address are named while it is not', async () => {
  await open({}, 'student', false);
  const notice = screen.getByText('sam@flowroom.example is not confirmed yet').closest('[role]');
  expect(notice).toHaveTextContent(
    /bookings come all the same.*Unread messages, News of classes and teachers you follow, and Reviews/,
  );
  expect(screen.getByRole('link', { name: 'Confirm the address' })).toBeVisible();
  cleanup();
  await open();
  expect(screen.queryByText(/not confirmed yet/)).toBeNull();
});

describe('an address that a mail server refused', () => {
  const mailRefused = { address: 'SAM@flowroom.example', at: '2026-11-20T10:00:00.000Z' };

  it('is reported, and tried again when the person confirms', async () => {
    const { asked } = await open({ mailRefused });
    expect(screen.getByText('Mails to sam@flowroom.example come back')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /try again/ }));
    await waitFor(() => expect(screen.queryByText(/come back/)).not.toBeInTheDocument());
    expect(asked).toEqual([{ mailRefused: null }]);
  });

  it('counts no more once the account has another one', async () => {
    await open({ mailRefused: { ...mailRefused, address: 'old@flowroom.example' } });
    expect(screen.queryByText(/come back/)).not.toBeInTheDocument();
  });
});
