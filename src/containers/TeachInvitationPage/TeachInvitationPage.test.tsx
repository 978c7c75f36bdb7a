import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Invitation } from '#shared/contract/api/coTeachers.ts';
import type { Api } from '#src/api/types.ts';
import type { UserType } from '#shared/contract/user.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import type { AppError } from '#src/util/errors.ts';
import { TeachInvitationPage, loader } from './TeachInvitationPage.tsx';

const id = '6a1f0c9e-7c1b-4d55-9a51-0d6c6c1f2a10';
const once: Invitation = {
  state: 'open',
  listingId: id,
  title: 'Slow flow',
  teacher: { id: '1', name: 'Mara' },
  date: '2026-12-08',
  start: '2026-12-08T18:00:00.000Z',
  end: '2026-12-08T19:00:00.000Z',
  timezone: 'Europe/Berlin',
};

interface Reader {
  userType?: UserType;
  client?: Partial<Api['app']['client']>;
}

async function open(invitation: Invitation, { userType = 'teacher', client }: Reader = {}) {
  const user = currentUserResource('Noa Reed');
  const profile = { ...(user.attributes['profile'] as object), publicData: { userType } };
  const reader = { ...user, attributes: { ...user.attributes, profile } };
  const api = fakeApi({
    currentUser: { show: () => Promise.resolve(oneOf(reader)) },
    app: { client: { get: () => Promise.resolve(invitation), ...client } },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  await load(loader, store, { params: { id } });
  return renderPage(<TeachInvitationPage />, {
    at: `/teach/invitations/${id}`,
    path: '/teach/invitations/:id',
    store,
  });
}

describe('an invitation to teach', () => {
  it('is accepted, and taken back', async () => {
    const calls: unknown[] = [];
    const post = (path: string, body: unknown) => {
      calls.push([path, body]);
      return Promise.resolve({ ...once, state: 'accepted' });
    };
    await open(once, { client: { post } });
    expect(screen.getByRole('heading', { level: 1, name: 'Slow flow' })).toBeVisible();
    expect(screen.getByText('Mara')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Teach this class' }));
    expect(await screen.findByRole('link', { name: 'Open the class' })).toHaveAttribute(
      'href',
      `/teach/classes/${id}/2026-12-08`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This invitation is over')).toBeVisible();
    expect(calls).toEqual([
      ['teach/co-teachers/accept', { id }],
      ['teach/co-teachers/end', { id }],
    ]);
  });

  it('says that it could not be taken back', async () => {
    const post = (path: string) =>
      path.endsWith('accept')
        ? Promise.resolve({ ...once, state: 'accepted' })
        : Promise.reject({ code: 'network', status: 0, message: '' } satisfies AppError);
    await open(once, { client: { post } });
    await userEvent.click(screen.getByRole('button', { name: 'Teach this class' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('That was not done')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the class' })).toBeVisible();
  });

  it('says why it was not accepted', async () => {
    const post = () =>
      Promise.reject({ code: 'invitation-over', status: 409, message: 'Over.' } satisfies AppError);
    await open(once, { client: { post } });
    await userEvent.click(screen.getByRole('button', { name: 'Teach this class' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('withdrawn or used');
  });

  it('is of all class times where it names none', async () => {
    const { date: _, start: _start, end: _end, ...all } = once;
    await open(all);
    expect(screen.getByText('At all its times')).toBeVisible();
  });

  it('sends students to a teacher’s account, and the own link to somebody else', async () => {
    const { unmount } = await open(once, { userType: 'student' });
    expect(screen.getByText('To teach, you need a teacher’s account')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Teach this class' })).toBeNull();
    unmount();
    await open({ ...once, state: 'own' });
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  it('that is over says so', async () => {
    await open({ state: 'over' });
    expect(screen.getByRole('heading', { name: 'This invitation is over' })).toBeVisible();
  });
});
