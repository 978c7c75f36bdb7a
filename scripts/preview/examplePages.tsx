import type { ReactNode } from 'react';
import { Providers } from '#src/app/App.tsx';
import { PageLayout } from '#src/app/shell/PageLayout.tsx';
import { makeStore } from '#src/app/store.ts';
import type { Many, Resource } from '#src/api/types.ts';
import { exampleImage, exampleListing, exampleUser } from '#src/components/examples/fixtures.ts';
import { LandingPage } from '#src/containers/LandingPage/LandingPage.tsx';
import { fetchUpcoming } from '#src/containers/LandingPage/LandingPage.duck.ts';
import { NotFoundPage } from '#src/containers/NotFoundPage/NotFoundPage.tsx';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser, fetchUserFacts } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import type { Listing } from '#src/util/entities.ts';

const upcoming: Listing[] = [
  exampleListing({ publicData: { startDate: '2026-11-21', time: '07:00' } }),
  exampleListing({
    title: 'Sunrise HIIT before the inbox opens',
    publicData: {
      startDate: '2026-11-21',
      time: '09:30',
      classDuration: { key: '30_minutes', value: 30 },
    },
  }),
  exampleListing({
    title: 'Ganzkörperbeweglichkeitstraining für Schreibtischarbeiterinnen',
    publicData: {
      timezone: 'Europe/Berlin',
      weeklyDays: [
        { value: '2', label: 'Monday' },
        { value: '6', label: 'Friday' },
      ],
      paymentType: [{ value: 'recurring' }, { value: 'per_session' }],
      monthlyPrice: 6000,
    },
  }),
  exampleListing({ title: 'Evening stretch', publicData: { type: 'free', time: '20:45' } }),
  exampleListing({ title: 'Dance it out', publicData: { startDate: '2026-11-22' } }),
];

function answer(listings: Listing[]): Many<'listing'> {
  const included: Resource[] = [];
  const data = listings.map((listing, index) => {
    const id = `listing-${index}`;
    const author = exampleUser();
    const image = exampleImage(`image-${id}`, 30 + index * 60);
    const stock = {
      id: `stock-${id}`,
      type: 'stock' as const,
      attributes: { quantity: 2 + index },
    };
    included.push(author as Resource, image as Resource, stock as Resource);
    return {
      id,
      type: 'listing' as const,
      attributes: { ...listing.attributes },
      relationships: {
        author: { data: { id: author.id, type: 'user' } },
        images: { data: [{ id: image.id, type: 'image' }] },
        currentStock: { data: { id: stock.id, type: 'stock' } },
      },
    };
  });
  const meta = { page: 1, perPage: 10, totalItems: data.length, totalPages: 1 };
  return { data, included, meta };
}

const teacher = {
  ...exampleUser({
    displayName: 'Mara L',
    abbreviatedName: 'ML',
    publicData: { userType: 'teacher' },
  }),
  type: 'currentUser' as const,
};
const none = { page: 1, perPage: 1, totalItems: 3, totalPages: 1 };

/** A store over an API that answers with examples. */
async function exampleStore(isTeacher: boolean, fails: boolean) {
  const api = fakeApi({
    listings: {
      query: () =>
        fails
          ? Promise.reject({ code: 'unknown', status: 500, message: '' })
          : Promise.resolve(answer(upcoming)),
    },
    currentUser: { show: () => Promise.resolve({ data: teacher as Resource<'currentUser'> }) },
    ownListings: { query: () => Promise.resolve({ data: [], meta: none }) },
    transactions: { query: () => Promise.resolve({ data: [], meta: none }) },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: !isTeacher, scopes: isTeacher ? ['user'] : [] }));
  if (isTeacher) {
    await store.dispatch(fetchCurrentUser());
    await store.dispatch(fetchUserFacts());
  }
  await store.dispatch(fetchUpcoming());
  return store;
}

const pages = { landing: LandingPage, notFound: NotFoundPage };

/** A page inside the shell; `name` is `landing`, `landing-teacher`, `landing-failed` or `notFound`. */
export async function examplePage(name: string): Promise<ReactNode> {
  const [page = 'landing', mode] = name.split('-');
  const Page = pages[page as keyof typeof pages];
  const store = await exampleStore(mode === 'teacher', mode === 'failed');
  return (
    <Providers store={store} config={testConfig}>
      <PageLayout layout={page === 'landing' ? 'full' : 'default'}>
        <Page />
      </PageLayout>
    </Providers>
  );
}
