import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import {
  currentUserResource,
  listingResource,
  manyOf,
  oneOf,
  userResource,
} from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { load } from '#src/testing/slices.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { MyBooking } from '#shared/contract/api/my.ts';
import type { Favorites } from '#shared/contract/user.ts';
import { FavoritesPage, loader } from './FavoritesPage.tsx';

async function open(favorites: Favorites, { fails = false, bookedId = '' } = {}) {
  let stored = favorites;
  const queries: unknown[] = [];
  const me = () =>
    oneOf(
      currentUserResource('Sam Reed', {
        attributes: { profile: { privateData: { favorites: stored } } },
      }),
    );
  const api = fakeApi({
    currentUser: {
      show: () => Promise.resolve(me()),
      updateProfile: profile => {
        stored = (profile as { privateData: { favorites: Favorites } }).privateData.favorites;
        return Promise.resolve(me());
      },
    },
    listings: {
      query: query => {
        queries.push(query);
        return fails
          ? Promise.reject(appError('network', 'No answer'))
          : Promise.resolve(manyOf([listingResource('Slow flow', { id: 'l1', stock: 0 })]));
      },
    },
    app: {
      my: {
        classes: () =>
          bookedId
            ? Promise.resolve({
                asOf: null,
                isBehind: false,
                classes: [bookedIn(bookedId)],
                open: [],
              })
            : Promise.reject(appError('network', 'Not counted', 503)),
      },
    },
    users: { show: id => Promise.resolve(oneOf(userResource('Mira Lind', { id }))) },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  await load(loader, store);
  renderPage(<FavoritesPage />, { store });
  return { queries, stored: () => stored };
}

const bookedIn = (listingId: string): MyBooking => ({
  orderId: 'o1',
  listingId,
  title: 'Slow flow',
  state: 'accepted',
  kind: 'paid',
  lastTransition: 'transition/accept',
  status: 'scheduled',
  places: 1,
  teacherId: 't1',
  teacherName: 'Mira Lind',
  isOnline: true,
});

describe('the favourites of somebody', () => {
  it('say that a class is theirs, and only to others that it is sold out', async () => {
    await open({ listings: ['l1'] }, { bookedId: 'l1' });
    expect(screen.getByText('Yours')).toBeInTheDocument();
    expect(screen.queryByText('Sold out')).toBeNull();
  });

  it('say that a class of others is sold out, also where nobody counts bookings', async () => {
    await open({ listings: ['l1'] });
    expect(screen.getByText('Sold out')).toBeInTheDocument();
  });

  it('are the classes that can still be booked and the teachers, and say what is gone', async () => {
    const { queries } = await open({ listings: ['l1', 'gone'], teachers: ['t1'] });
    expect(queries[0]).toMatchObject({ ids: 'l1,gone', pub_lastClass: expect.any(String) });
    expect(screen.getByRole('link', { name: 'Slow flow' })).toBeInTheDocument();
    expect(screen.getByText(/One saved class has no more dates/)).toBeInTheDocument();
    const teachers = screen.getByRole('region', { name: 'Teachers you follow' });
    expect(within(teachers).getByRole('link', { name: 'Mira Lind' })).toHaveAttribute(
      'href',
      '/u/t1',
    );
  });

  it('are taken out, and put back by undo', async () => {
    const { stored } = await open({ listings: ['l1'], teachers: ['t1'] });
    await userEvent.click(screen.getByRole('button', { name: 'Save Slow flow' }));
    expect(await screen.findByText('Removed from your favorites')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Slow flow' })).toBeNull();
    expect(stored().listings).toEqual([]);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    expect(await screen.findByRole('link', { name: 'Slow flow' })).toBeInTheDocument();
    expect(stored().listings).toEqual(['l1']);
    await userEvent.click(screen.getByRole('button', { name: 'Unfollow Mira Lind' }));
    expect(await screen.findByText('You no longer follow Mira Lind')).toBeInTheDocument();
    expect(stored().teachers).toEqual([]);
  });

  it('invite to the first one', async () => {
    await open({});
    expect(screen.getByText('No favorites yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });

  it('can be requested again', async () => {
    await open({ listings: ['l1'] }, { fails: true });
    expect(screen.getByText('Your favorites could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
