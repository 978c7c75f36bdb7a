import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { currentUserOf, refusal } from '#src/testing/slices.ts';
import type { One } from '#shared/contract/resources.ts';
import { FirstSteps } from './FirstSteps.tsx';

/** Opens the list of a teacher with this private data, which can be changed. */
async function open(
  privateData: object = {},
  { hasPublished = false, isRefused = false }: { hasPublished?: boolean; isRefused?: boolean } = {},
) {
  let user = withData(currentUserOf('teacher'), privateData);
  const updateProfile = jest.fn((body: { privateData?: object }): Promise<One<'currentUser'>> => {
    if (isRefused) return Promise.reject(refusal());
    user = withData(user, { ...privateData, ...body.privateData });
    return Promise.resolve(user);
  });
  const api = fakeApi({ currentUser: { show: () => Promise.resolve(user), updateProfile } });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  renderPage(<FirstSteps hasPublished={hasPublished} />, { store });
  return updateProfile;
}

function withData(user: One<'currentUser'>, privateData: object): One<'currentUser'> {
  const { data } = user;
  const { profile } = data.attributes;
  return {
    ...user,
    data: { ...data, attributes: { ...data.attributes, profile: { ...profile, privateData } } },
  } as One<'currentUser'>;
}

describe('the first steps of a teacher', () => {
  it('say what is done and where the rest is', async () => {
    await open({ firstSteps: { hasShared: true } }, { hasPublished: false });
    const list = within(screen.getByRole('region', { name: 'Your first steps' }));
    expect(list.getByText(/^\d of 6 done$/)).toBeVisible();
    expect(list.getByRole('link', { name: 'Publish your first class' })).toHaveAttribute(
      'href',
      '/teach/new',
    );
    expect(list.getByRole('link', { name: 'Say where your earnings go' })).toHaveAttribute(
      'href',
      '/account/payments',
    );
    expect(list.getByText(/^Share your profile/).closest('li')).toHaveTextContent(': done');
    expect(list.getByText('What a full class would earn')).toBeVisible();
  });

  it('need no example of earnings once a class is out', async () => {
    await open({}, { hasPublished: true });
    expect(screen.getByText(/^Publish your first class/).closest('li')).toHaveTextContent(': done');
    expect(screen.queryByText('What a full class would earn')).toBeNull();
  });

  it('are put away for good, with what was noted before', async () => {
    const updateProfile = await open({ firstSteps: { hasShared: true } });
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /first steps/ })).toBeNull());
    expect(updateProfile).toHaveBeenCalledWith({
      privateData: { firstSteps: { hasShared: true, isHidden: true } },
    });
  });

  it('stay when they could not be put away', async () => {
    await open({}, { isRefused: true });
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('That was not saved. Please try again.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your first steps' })).toBeVisible();
  });

  it('note that the profile was shared', async () => {
    const updateProfile = await open();
    fireEvent.click(screen.getByRole('button', { name: /^Share your profile/ }));
    await waitFor(() =>
      expect(updateProfile).toHaveBeenCalledWith({
        privateData: { firstSteps: { hasShared: true } },
      }),
    );
  });
});
