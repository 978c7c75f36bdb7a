import { makeStore } from '#src/app/store/makeStore.ts';
import { fetchCurrentUser, fetchUserFacts, selectCurrentUser } from './user.duck.ts';
import type { Params } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import type { EntityType } from '#shared/contract/entities.ts';

const teacher = currentUserResource('Mira Lind', {
  attributes: {
    profile: {
      firstName: 'Mira',
      lastName: 'Lind',
      displayName: 'Mira L',
      abbreviatedName: 'ML',
      publicData: { userType: 'teacher' },
    },
  },
});
const total = <Type extends EntityType>(totalItems: number) =>
  manyOf<Type>([], { totalItems, totalPages: totalItems });

describe('the current user', () => {
  it('comes with what the menus show, each by the smallest query', async () => {
    const asked: Params[] = [];
    const api = fakeApi({
      currentUser: { show: () => Promise.resolve(oneOf(teacher)) },
      ownListings: {
        query: params => {
          asked.push(params);
          return Promise.resolve(total(3));
        },
      },
      transactions: {
        query: params => {
          asked.push(params);
          return Promise.resolve(total(params.only === 'sale' ? 2 : 0));
        },
      },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await dispatch(fetchCurrentUser());
    await dispatch(fetchUserFacts());
    expect(getState().user).toMatchObject({
      fetchCurrentUser: { status: 'ready' },
      hasListings: true,
      hasOrders: false,
      notificationCount: 2,
    });
    expect(asked).toContainEqual({ page: 1, perPage: 1 });
    expect(asked).toContainEqual({ only: 'order', page: 1, perPage: 1 });
    expect(asked).toContainEqual(expect.objectContaining({ only: 'sale', page: 1, perPage: 100 }));
  });

  it('is requested with the account and a small picture, cropped to 40 and 80 pixels', async () => {
    const show = jest.fn((_: Params | undefined) => Promise.resolve(oneOf(teacher)));
    const { dispatch } = makeStore({
      api: fakeApi({ currentUser: { show } }),
      config: testConfig,
    });
    await dispatch(fetchCurrentUser());
    expect(show).toHaveBeenCalledWith({
      include: ['profileImage', 'stripeAccount'],
      'fields.image': [
        'variants.square-small',
        'variants.square-small2x',
        'variants.square-xsmall',
        'variants.square-xsmall2x',
      ],
      'imageVariant.square-xsmall': 'w:40;h:40;fit:crop',
      'imageVariant.square-xsmall2x': 'w:80;h:80;fit:crop',
    });
  });

  it('requests listings and sales only of a teacher', async () => {
    const api = fakeApi({
      currentUser: { show: () => Promise.resolve(oneOf(currentUserResource())) },
      transactions: { query: () => Promise.resolve(total(1)) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await dispatch(fetchCurrentUser());
    await dispatch(fetchUserFacts());
    expect(getState().user).toMatchObject({ hasListings: null, hasOrders: true });
  });

  it('may fail to load without anything being thrown', async () => {
    const api = fakeApi({
      currentUser: { show: () => Promise.reject(appError('network', 'No answer')) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await dispatch(fetchCurrentUser());
    expect(getState().user.fetchCurrentUser.status).toBe('failed');
    expect(selectCurrentUser(getState())).toBeNull();
  });
});
