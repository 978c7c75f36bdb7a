import { fireEvent, screen, within } from '@testing-library/react';
import { openSearch } from './testing/openSearch.tsx';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { appError } from '#src/util/errors.ts';
import { readerTimeZone } from '#shared/time/time.ts';

const two = manyOf([
  listingResource('Slow flow', { id: 'a' }),
  listingResource('Fast flow', { id: 'b' }),
]);
const none = manyOf<'listing'>([]);

const zoneOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('zone');

/** A class of the timetable. */
const entry = (id: string, title: string, start: string) => ({
  ...{ id, title, start, end: start, teacher: 'ليلى', workout: 'yoga', free: 1 },
  ...{ languages: ['arabic'], price: { amount: 1400, currency: 'USD' } },
});

describe('the search page by class times', () => {
  const found = {
    classes: [
      { id: 'b', start: '2099-11-20T19:45:00.000Z', free: 2 },
      { id: 'a', start: '2099-11-21T07:00:00.000Z', free: 9 },
    ],
    total: 30,
  };
  const gone = appError('unknown', 'Not counted', 424);

  it('lists the classes in their order, with the time that was found and its seats', async () => {
    const find = jest.fn(() => Promise.resolve(found));
    await openSearch('?when=weekend&zone=Pacific/Auckland&price=0,50&workouts=yoga', two, { find });
    expect(find).toHaveBeenCalledWith(
      expect.objectContaining({
        when: 'weekend',
        zone: 'Pacific/Auckland',
        order: 'soonest',
        price: { min: 0, max: 5000 },
        fields: [{ key: 'yogaStyles', values: ['yoga'], isAll: false }],
      }),
    );
    expect(screen.getByRole('status')).toHaveTextContent('Found 30 classes');
    expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
      'Fast flow',
      'Slow flow',
    ]);
    expect(screen.getByText('2 places left')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue(
      'Starting soonest',
    );
  });

  it('offers choices with their numbers, in the zone of the reader', async () => {
    const count = jest.fn(() =>
      Promise.resolve({
        days: [{ key: 'today', count: 3 }],
        parts: [],
        workouts: [{ key: 'yoga', count: 12 }],
      }),
    );
    const { address } = await openSearch('?price=0,50', two, {
      count,
      find: () => Promise.resolve(found),
    });
    fireEvent.pointerMove(document.body);
    expect(await screen.findByRole('link', { name: 'Today 3 classes' })).toBeInTheDocument();
    expect(count).toHaveBeenCalledWith(expect.objectContaining({ zone: readerTimeZone() }));
    expect(screen.getByRole('link', { name: 'Yoga 12 classes' })).toHaveAttribute(
      'href',
      '/s?price=0%2C50&workouts=yoga',
    );
    fireEvent.click(screen.getByRole('link', { name: /^Evening/ }));
    expect(address()).toMatch(/^\/s\?price=0%2C50&hours=evening/);
    expect(zoneOf(address()) ?? 'UTC').toBe(readerTimeZone());
    const evening = screen.getByRole('link', { name: /^Evening/ });
    expect(evening).toHaveAttribute('aria-current', 'true');
    fireEvent.click(evening);
    expect(address()).toBe('/s?price=0%2C50');
  });

  it('reads a day in the zone of the link that names it', async () => {
    await openSearch('?when=today&zone=Pacific/Auckland', two, {
      find: () => Promise.resolve(found),
    });
    const tomorrow = await screen.findByRole('link', { name: /^Tomorrow/ });
    expect(zoneOf(tomorrow.getAttribute('href') ?? '')).toBe('Pacific/Auckland');
    expect(screen.getByText('Days and hours on the clock of Auckland.')).toBeInTheDocument();
  });

  describe('reads the words', () => {
    const found = (more: object) => ({
      find: jest.fn((_: object) => Promise.resolve({ classes: [], total: 0, ...more })),
    });
    const parts = [
      { text: 'yoga', without: 'under 20 on friday', workout: 'yoga' },
      { text: 'under 20', without: 'yoga on friday', price: { max: 20 } },
      {
        ...{ text: 'on friday', without: 'yoga under 20', hours: '18-24' as const },
        dates: { from: '2099-11-20', to: '2099-11-20' },
      },
    ];
    const href = (name: string) =>
      new URL(
        screen.getByRole('link', { name }).getAttribute('href') ?? '',
        'https://flow.example',
      ).searchParams.get('keywords');

    it('and offers to take each part away, or to search for the words only', async () => {
      const times = found({ read: { parts, zone: 'UTC' } });
      await openSearch('?keywords=yoga+under+20+on+friday', none, times);
      expect(times.find.mock.lastCall?.[0]).toMatchObject({
        question: 'yoga under 20 on friday',
        order: 'relevance',
      });
      expect(await screen.findByRole('region', { name: 'We read:' })).toBeVisible();
      expect(href('Take away Yoga')).toBe('under 20 on friday');
      expect(href('Take away Up to $20')).toBe('yoga on friday');
      expect(href('Take away Fri, Nov 20 · From 6 PM')).toBe('yoga under 20');
      expect(href('Search for these words only')).toBe('"yoga under 20 on friday"');
    });

    it('and offers what less would find where nothing does', async () => {
      const nearest = [{ kind: 'day' as const, question: 'yoga under 20', count: 3 }];
      const times = found({ read: { parts, zone: 'UTC' }, nearest });
      await openSearch('?keywords=yoga+under+20+on+friday&when=today', none, times);
      const link = await screen.findByRole('link', { name: 'Any day 3 classes' });
      expect(link).toHaveAttribute('href', '/s?keywords=yoga+under+20');
      // As the page says: by time where a time is chosen.
      expect(times.find.mock.lastCall?.[0]).toMatchObject({ order: 'soonest' });
    });

    it('and reads words between quotation marks again', async () => {
      await openSearch('?keywords="yoga"', none, found({ read: { parts: [], zone: 'UTC' } }));
      expect(await screen.findByRole('link', { name: 'Read them as a question' })).toBeVisible();
      expect(href('Read them as a question')).toBe('yoga');
    });
  });

  it('shows a week as a table, with the hour that has more than it shows', async () => {
    const hours = [
      {
        ...{ day: '2099-11-20', hour: 19, total: 13 },
        classes: [entry('a', 'Slow flow', '2099-11-20T06:45:00.000Z')],
      },
      {
        ...{ day: '2099-11-22', hour: 7, total: 1 },
        classes: [
          {
            ...entry('b', 'Early flow', '2099-11-21T18:00:00.000Z'),
            price: undefined,
            isFree: true,
          },
        ],
      },
    ];
    const week = jest.fn(() => Promise.resolve({ hours }));
    const shown = 'view=timetable&week=2099-11-20&day=2099-11-22&zone=Pacific/Auckland';
    await openSearch(`?keywords=flow&${shown}`, two, { week });
    expect(week).toHaveBeenCalledWith(
      expect.objectContaining({ from: '2099-11-20', zone: 'Pacific/Auckland', question: 'flow' }),
    );
    const table = await screen.findByRole('table', { name: /Classes by hour and day/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(8);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(one => one.textContent),
    ).toEqual(['7 AM', '7 PM']);
    const slow = within(table).getByRole('link', {
      name: '7:45 PM Slow flow with ليلى $14.00 Arabic 1 place left',
    });
    expect(slow).toHaveAttribute('href', '/l/slow-flow/a?start=2099-11-20T06%3A45%3A00.000Z');
    expect(within(table).getByRole('link', { name: '12 more' })).toHaveAttribute(
      'href',
      '/s?keywords=flow&hours=19&dates=2099-11-20%2C2099-11-20&zone=Pacific%2FAuckland',
    );
    slow.focus();
    fireEvent.keyDown(slow, { key: 'ArrowRight' });
    expect(within(table).getByRole('link', { name: /Early flow with \S+ Free/ })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Next week' })).toHaveAttribute(
      'href',
      '/s?keywords=flow&view=timetable&week=2099-11-27&zone=Pacific%2FAuckland',
    );
    const days = screen.getByRole('navigation', { name: 'Days of the week' });
    expect(within(days).getByText('Sun, Nov 22')).toHaveAttribute('aria-current', 'date');
    expect(screen.queryByRole('checkbox', { name: /night/ })).toBeNull();
  });

  it.each([
    ['folds the night', 7, false],
    ['shows the night of a day that has no other class', 4, true],
  ])('as a timetable %s', async (_what, hour, isShown) => {
    const classes = [entry('a', 'Flow', '2099-11-20T06:45:00.000Z')];
    const hours = [
      { ...{ day: '2099-11-20', hour: 3, total: 5 }, classes },
      { ...{ day: '2099-11-20', hour, total: 1 }, classes },
    ];
    const shown = 'view=timetable&week=2099-11-20&zone=Pacific/Auckland';
    await openSearch(`?${shown}`, two, { week: () => Promise.resolve({ hours }) });
    const night = await screen.findByRole('checkbox', {
      name: isShown ? 'Show the night, until 5 AM (6 classes)' : /until 5 AM \(5 classes\)/,
    });
    expect((night as HTMLInputElement).checked).toBe(isShown);
    const rows = screen.getByRole('table').querySelectorAll('tr[data-night]');
    expect(rows).toHaveLength(isShown ? 2 : 1);
  });

  it('finds days as the marketplace does where nothing is counted, without numbers and hours', async () => {
    const refuse = () => Promise.reject(gone);
    const { asked } = await openSearch('?when=today&hours=evening', two, {
      find: refuse,
      count: refuse,
    });
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ availability: 'time-partial', sort: 'createdAt' }),
    );
    expect(await screen.findByRole('link', { name: 'Tomorrow' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^(Now|Evening)/ })).toBeNull();
    expect(screen.queryByRole('option', { name: 'Starting soonest' })).toBeNull();
  });
});

describe('search page', () => {
  it('lists the classes with their number and links', async () => {
    await openSearch('', two);
    expect(screen.getByRole('status')).toHaveTextContent('Found 2 classes');
    expect(screen.getByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      '/l/slow-flow/a',
    );
  });

  it('links to the pages of the same search', async () => {
    await openSearch('?keywords=flow&page=2', {
      ...two,
      meta: { page: 2, perPage: 24, totalItems: 60, totalPages: 3 },
    });
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/s?keywords=flow&page=3',
    );
  });

  it('says that nothing fits and takes all filters away on request', async () => {
    const { address } = await openSearch('?keywords=zzz&price=10,20&bounds=1,1,0,0', none);
    expect(screen.getByRole('status')).toHaveTextContent('No classes found');
    fireEvent.click(await screen.findByRole('button', { name: 'Reset all' }));
    expect(address()).toBe('/s');
  });

  it('says that the durations chosen exclude each other', async () => {
    await openSearch('?duration=30_minutes,60_minutes', none);
    expect(screen.getByText(/Few classes come in every length/)).toBeInTheDocument();
  });

  it('says that the days are over, and of which year they were', async () => {
    await openSearch('?dates=2020-01-01,2020-02-01', none);
    expect(screen.getByText(/These days are over/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Dates: Jan 1, 2020 – Feb 1, 2020' })).toBeVisible();
  });

  it('says that the place may be too small', async () => {
    await openSearch('?bounds=1,1,0,0', none);
    expect(screen.getByText(/Try a larger part of the map/)).toBeInTheDocument();
  });

  it('shows a failure with a way to try again', async () => {
    const { asked } = await openSearch('', appError('network', 'No answer'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to load listings. Please refresh the page to fix the problem.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('says to members who may not see classes why', async () => {
    await openSearch('', appError('forbidden', 'Forbidden', 403));
    expect(screen.getByRole('alert')).toHaveTextContent('Your account may not see the classes yet');
  });

  it('says at least how many there are where nobody counts them all', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      listingResource(`Class ${index}`, { id: `id-${index}` }),
    );
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await openSearch(`?dates=${tomorrow}`, manyOf(many));
    expect(screen.getByRole('status')).toHaveTextContent('Found at least 100 classes');
  });

  it('changes the order through the address', async () => {
    const { address } = await openSearch('?page=2', two);
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: '-price' },
    });
    expect(address()).toBe('/s?sort=-price');
  });

  it('offers relevance only where there are no keywords', async () => {
    const { unmount } = await openSearch('', two);
    const orders = () => screen.getAllByRole('option').map(option => option.textContent);
    expect(orders()).toEqual([
      'Starting soonest',
      'Newest',
      'Oldest',
      'Lowest price',
      'Highest price',
      'Relevance',
    ]);
    unmount();
    await openSearch('?keywords=yoga', two);
    expect(screen.queryByRole('option', { name: 'Relevance' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Best match');
  });

  it('says where it looks, and looks everywhere on request', async () => {
    const { address } = await openSearch(
      '?address=Portland%2C+Oregon&bounds=2,2,1,1&price=5,10',
      two,
    );
    expect(screen.getByText(/Around Portland, Oregon/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
    expect(address()).toBe('/s?price=5%2C10');
  });

  it('puts the map in place of the list by a link that belongs to no other search', async () => {
    const { address } = await openSearch('?price=5,10', two);
    fireEvent.click(await screen.findByRole('link', { name: 'Map' }));
    expect(address()).toBe('/s?price=5%2C10&view=map');
    fireEvent.click(screen.getAllByRole('link', { name: 'List' }).at(-1)!);
    expect(address()).toBe('/s?price=5%2C10');
  });

  describe('gives the focus a place when what had it goes away', () => {
    const pressed = (element: HTMLElement) => {
      element.focus();
      fireEvent.click(element);
    };
    const results = (name = 'Results') => screen.getByRole('region', { name });
    const paged = { ...two, meta: { page: 1, perPage: 24, totalItems: 60, totalPages: 3 } };

    it('another page begins at its results', async () => {
      await openSearch('', paged);
      pressed(screen.getByRole('link', { name: 'Page 2' }));
      expect(results('Results, page 2 of 3')).toHaveFocus();
    });

    it('a filter of a later page leaves it there', async () => {
      const { address } = await openSearch('?page=2', paged);
      const sort = screen.getByRole('combobox', { name: 'Sort by' });
      sort.focus();
      fireEvent.change(sort, { target: { value: '-price' } });
      expect(address()).toBe('/s?sort=-price');
      expect(sort).toHaveFocus();
    });

    it('all filters reset, and a failure tried again, lead to the results', async () => {
      const { unmount } = await openSearch('?keywords=zzz', none);
      pressed(await screen.findByRole('button', { name: 'Reset all' }));
      expect(results()).toHaveFocus();
      unmount();
      await openSearch('', appError('network', 'No answer'));
      pressed(screen.getByRole('button', { name: 'Try again' }));
      expect(results()).toHaveFocus();
      expect(await screen.findByRole('alert')).toBeInTheDocument();
    });

    it('keywords cleared lead back to their field, and a place left to the heading', async () => {
      const { unmount } = await openSearch('?keywords=yoga', two);
      pressed(screen.getByRole('button', { name: 'Clear keywords' }));
      expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveFocus();
      unmount();
      await openSearch('?bounds=2,2,1,1', two);
      pressed(screen.getByRole('button', { name: 'Search everywhere' }));
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });
  });
});
