import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Params } from '#src/api/types.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { exampleListing } from '#src/components/examples/fixtures.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { LandingPage, loader } from './LandingPage.tsx';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Many } from '#shared/contract/resources.ts';

const answer = (listings: Listing[]): Many<'listing'> => ({
  data: listings.map(({ id, attributes }) => ({
    id,
    type: 'listing',
    attributes: { ...attributes },
    relationships: { author: { data: { id: 'mara', type: 'user' } } },
  })),
  included: [
    {
      id: 'mara',
      type: 'user',
      attributes: { profile: { displayName: 'Mara L', abbreviatedName: 'ML' } },
    },
  ],
  meta: { page: 1, perPage: 10, totalItems: listings.length, totalPages: 1 },
});

const classOn = (startDate: string, title: string): Listing => ({
  ...exampleListing({ title, publicData: { startDate } }),
  id: title,
});

async function open({
  next = [],
  query = () => Promise.resolve(answer(next)),
  upcomingClasses = () => Promise.resolve(next.map(({ id }) => id)),
  trainers = () => Promise.resolve([]),
}: {
  /** The next classes, soonest first. */
  next?: Listing[];
  query?: (params: Params) => Promise<Many<'listing'>>;
  upcomingClasses?: () => Promise<string[]>;
  trainers?: () => Promise<Trainer[]>;
} = {}) {
  const api = fakeApi({ listings: { query }, app: { trainers, upcomingClasses } });
  const store = makeStore({ api, config: testConfig });
  await loader({
    routeName: 'LandingPage',
    params: {},
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  return renderPage(<LandingPage />, { store });
}

describe('upcoming classes', () => {
  const titles = () =>
    within(screen.getByRole('region', { name: 'Starting soon' }))
      .getAllByRole('heading', { level: 3 })
      .map(heading => heading.textContent);

  test('come in their order, with their teacher', async () => {
    const next = ['22', '24', '23'].map(day => classOn(`2099-11-${day}`, `Flow ${day}`));
    const query = jest.fn((_: Params) => Promise.resolve(answer(next.toReversed())));
    await open({ next, query });
    expect(query).toHaveBeenCalledWith(
      expect.objectContaining({ ids: ['Flow 22', 'Flow 24', 'Flow 23'], perPage: 3 }),
    );
    expect(titles()).toEqual(['22', '24', '23'].map(day => `Flow ${day} with Mara L`));
    expect(screen.getByRole('link', { name: 'Flow 22 with Mara L' })).toHaveAttribute(
      'href',
      '/l/flow-22/Flow 22',
    );
  });

  test('leave out one that was closed since', async () => {
    const upcomingClasses = () => Promise.resolve(['closed', 'Open']);
    await open({ next: [classOn('2099-11-22', 'Open')], upcomingClasses });
    expect(titles()).toEqual(['Open with Mara L']);
  });

  test('say the days of a weekly class', async () => {
    const weekly = exampleListing({
      publicData: {
        timezone: 'UTC',
        weeklyDays: [
          { value: '2', label: 'Monday' },
          { value: '6', label: 'Friday' },
        ],
      },
    });
    await open({ next: [weekly] });
    expect(screen.getByText('Mon, Fri')).toBeInTheDocument();
    expect(screen.getByText(/every week at/)).toBeInTheDocument();
  });

  test('say each time of a weekly class that has several', async () => {
    const several = exampleListing({
      publicData: {
        timezone: 'UTC',
        weeklyDays: [
          { value: '2', label: 'Monday' },
          { value: '4', label: 'Wednesday', time: '07:15' },
          { value: '6', label: 'Friday' },
        ],
      },
    });
    await open({ next: [several] });
    const row = screen.getByText('every week').closest('li')!;
    expect(row).toHaveTextContent(/Mon, Fri 6:00 PM|Mon, Fri \d+:\d\d [AP]M/);
    expect(row).toHaveTextContent(/Wed 7:15 AM/);
  });

  test('say the date of a class that is held once', async () => {
    const once = classOn('2099-11-22', 'Once');
    Object.assign(once.attributes.publicData, { timezone: 'UTC' });
    await open({ next: [once] });
    expect(screen.getByText('Sun, Nov 22')).toBeInTheDocument();
    expect(screen.queryByText(/every week/)).toBeNull();
  });

  test('say when a class has no date', async () => {
    const undated = exampleListing();
    undated.attributes.publicData = {};
    await open({ next: [undated] });
    expect(screen.getByText('Date not available')).toBeInTheDocument();
  });

  test('say when there are none', async () => {
    await open();
    expect(
      screen.getByText('There are no upcoming classes available at the moment.'),
    ).toBeInTheDocument();
  });

  test('say when they did not load, and try again', async () => {
    const upcomingClasses = jest.fn(() => Promise.reject(appError('unknown', 'No.', 500)));
    await open({ upcomingClasses });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to load listings. Please refresh the page to fix the problem.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(upcomingClasses).toHaveBeenCalledTimes(2);
  });

  test('of a private marketplace are for members', async () => {
    await open({
      upcomingClasses: () => Promise.reject(appError('forbidden', 'Forbidden', 403)),
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/^The timetable is for members/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });
});

describe('the trainers', () => {
  test('lead to their profiles', async () => {
    const mara: Trainer = {
      id: 'mara',
      displayName: 'Mara L',
      abbreviatedName: 'ML',
      variants: {
        'square-small': { name: 'square-small', width: 240, height: 240, url: '/mara' },
      },
      upcomingClasses: 2,
    };
    await open({ trainers: () => Promise.resolve([mara]) });
    const link = screen.getByRole('link', { name: /Mara L/ });
    expect(link).toHaveAttribute('href', '/u/mara');
    expect(link).toHaveTextContent('2 classes to come');
    const face = within(link).getByRole('presentation');
    expect(face).toHaveAttribute('width', '165');
    expect(face).toHaveAttribute('height', '165');
  });

  test('say when there are none, and when they did not load', async () => {
    await open();
    expect(screen.getByText('No trainers to show.')).toBeInTheDocument();
    cleanup();
    await open({ trainers: () => Promise.reject(appError('unknown', 'No.', 500)) });
    expect(screen.getByText('No trainers to show.')).toBeInTheDocument();
  });
});

describe('the rest of the landing page', () => {
  beforeEach(() => open());

  test('unfolds the reasons', async () => {
    const button = screen.getByRole('button', { name: 'Show all reasons' });
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('explains the three steps', () => {
    const steps = screen.getByRole('region', { name: 'Three steps to the mat' });
    const titles = within(steps).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Find your hour',
      'Book your place',
      'Join live',
    ]);
  });

  test('leads to three cities by address and bounds', () => {
    const section = screen.getByRole('region', { name: 'Move with your city' });
    const links = within(section).getAllByRole('link');
    const found = links.map(link => {
      const href = link.getAttribute('href') ?? '';
      const query = new URL(href, 'http://site.invalid').searchParams;
      return [link.textContent, query.get('address'), query.get('bounds')];
    });
    expect(found).toEqual([
      ['New York', 'New York, New York, United States', '40.917553,-73.700272,40.477399,-74.25909'],
      [
        'Los Angeles',
        'Los Angeles, California, United States',
        '34.33731,-118.155294,33.703652,-118.668187',
      ],
      [
        'San Francisco',
        'San Francisco, California, United States',
        '37.832395,-122.356984,37.708131,-122.51781',
      ],
    ]);
  });

  test('has four students with five stars', () => {
    expect(screen.getAllByRole('img', { name: '5 of 5 stars' })).toHaveLength(4);
  });

  test('invites teachers to sign up', () => {
    expect(screen.getByRole('link', { name: 'Start teaching' })).toHaveAttribute('href', '/signup');
  });
});
