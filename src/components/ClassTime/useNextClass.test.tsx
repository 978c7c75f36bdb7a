import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { renderPage } from '#src/testing/renderPage.tsx';
import type * as time from '#shared/time/time.ts';
import { useNextClass } from './useNextClass.ts';
import type { NextClass } from './useNextClass.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

jest.mock('#shared/time/time.ts', () => ({
  ...jest.requireActual<typeof time>('#shared/time/time.ts'),
  readerTimeZone: () => 'Europe/Berlin',
}));

const weekly: ListingPublicData = {
  startDate: '2026-11-03',
  time: '18:00',
  timezone: 'America/Los_Angeles',
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
  lastClass: Date.parse('2027-04-30T02:00:00Z'),
};

function nextOf(data: ListingPublicData): NextClass | null {
  let found: NextClass | null = null;
  const Reader = () => {
    found = useNextClass(data);
    return null;
  };
  renderPage(<Reader />);
  return found;
}

describe('the next class', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T12:00:00Z'));
  });
  afterEach(() => jest.restoreAllMocks());

  test('is shown on the days of the reader, which may be the next ones', () => {
    expect(nextOf(weekly)).toMatchObject({
      start: Date.parse('2026-11-25T02:00:00Z'),
      isAway: true,
      weekdays: ['Wed', 'Fri'],
      isOwnTime: false,
      isOver: false,
    });
  });

  test('of a class with several times has each with its days', () => {
    const data = {
      ...weekly,
      weeklyDays: [
        { value: '2', label: 'Monday' },
        { value: '3', label: 'Tuesday', time: '09:00' },
        { value: '4', label: 'Wednesday' },
      ],
    };
    expect(nextOf(data)).toMatchObject({
      start: Date.parse('2026-11-24T02:00:00Z'),
      groups: [
        { weekdays: ['Tue', 'Thu'], start: Date.parse('2026-11-24T02:00:00Z') },
        { weekdays: ['Tue'], start: Date.parse('2026-11-24T17:00:00Z') },
      ],
      isOwnTime: true,
    });
  });

  test('that was moved is shown with its own time, and the usual ones stay', () => {
    const to = { date: '2026-11-25', time: '10:00' };
    expect(nextOf({ ...weekly, movedDates: [{ date: '2026-11-24', to }] })).toMatchObject({
      start: Date.parse('2026-11-25T18:00:00Z'),
      weekdays: ['Wed', 'Fri'],
      isOwnTime: true,
    });
  });

  test('skips days, and is the last one when the class is over', () => {
    const skipped = { ...weekly, skippedDates: ['2026-11-24'] };
    expect(nextOf(skipped)?.start).toBe(Date.parse('2026-11-27T02:00:00Z'));
    const over = { ...weekly, lastClass: Date.parse('2026-11-20T03:00:00Z') };
    expect(nextOf(over)).toMatchObject({ start: Date.parse('2026-11-20T02:00:00Z'), isOver: true });
  });

  test('is the next one on offer, and one that is closed where there is no other', () => {
    const closedTimes = ['2026-11-25T02:00:00.000Z'];
    expect(nextOf({ ...weekly, closedTimes })?.start).toBe(Date.parse('2026-11-27T02:00:00Z'));
    const last = { ...weekly, closedTimes, lastClass: Date.parse('2026-11-25T03:00:00Z') };
    expect(nextOf(last)).toMatchObject({
      start: Date.parse('2026-11-25T02:00:00Z'),
      isOver: false,
    });
  });

  describe('of a class whose following times have changed', () => {
    const earlier = { time: '18:00', weeklyDays: weekly.weeklyDays ?? [], minutes: 60 };
    const changed = (until: string): ListingPublicData => ({
      ...weekly,
      time: '07:30',
      weeklyDays: [{ value: '4', label: 'Wednesday' }],
      classDuration: { key: '45_minutes', value: 45 },
      phases: [{ until, ...earlier }],
    });

    test('has the present times, with those that follow', () => {
      expect(nextOf(changed('2026-12-02'))).toMatchObject({
        weekdays: ['Wed', 'Fri'],
        groups: [{ minutes: 60 }],
        later: {
          start: Date.parse('2026-12-02T15:30:00Z'),
          groups: [{ weekdays: ['Wed'], minutes: 45 }],
        },
      });
    });

    test('has the new ones alone once they hold, also where the server writes the page', () => {
      const data = changed('2026-11-11');
      expect(nextOf(data)).toMatchObject({ weekdays: ['Wed'], later: null });
      const Written = () => {
        const next = useNextClass(data);
        return <>{next && new Date(next.start).toISOString()}</>;
      };
      const html = renderToString(
        <IntlProvider locale="en">
          <Written />
        </IntlProvider>,
      );
      expect(html).toBe('2026-11-11T15:30:00.000Z');
    });
  });
});
