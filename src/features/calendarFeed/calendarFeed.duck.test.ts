import { changeCalendarFeed, fetchCalendarFeed, selectCalendarFeed } from './calendarFeed.duck.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import type { CalendarFeed } from '#shared/contract/api/ownData.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import { sessionEnded } from '#src/store/appThunk.ts';

const feed: CalendarFeed = {
  url: 'https://flowroom.example/api/calendar/me/secret.ics',
  alarms: [],
};

describe('the secret calendar', () => {
  it('is loaded, and changed by one call at a time', async () => {
    const calls: unknown[] = [];
    const { dispatch, getState } = storeWith({
      app: {
        ownData: {
          calendar: () => Promise.resolve(null),
          changeCalendar: call => {
            calls.push(call);
            return Promise.resolve(feed);
          },
        },
      },
    });
    await dispatch(fetchCalendarFeed());
    expect(selectCalendarFeed(getState())).toMatchObject({ feed: null, show: { status: 'ready' } });
    const make = () => dispatch(changeCalendarFeed({ change: 'make' }));
    await Promise.all([make(), make()]);
    expect(calls).toEqual([{ change: 'make' }]);
    expect(selectCalendarFeed(getState())).toMatchObject({ feed, change: { status: 'ready' } });
  });

  it('is not requested by an operator who looks as its owner', async () => {
    const calendar = jest.fn(() => Promise.resolve(feed));
    const { dispatch } = storeWith({ app: { ownData: { calendar } } });
    dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user:limited'] }));
    await dispatch(fetchCalendarFeed());
    expect(calendar).not.toHaveBeenCalled();
  });

  it('stays as it is when a change fails', async () => {
    const { dispatch, getState } = storeWith({
      app: {
        ownData: {
          calendar: () => Promise.resolve(feed),
          changeCalendar: () => Promise.reject(refusal()),
        },
      },
    });
    await dispatch(fetchCalendarFeed());
    await dispatch(changeCalendarFeed({ change: 'remove' }));
    expect(selectCalendarFeed(getState())).toMatchObject({ feed, change: { status: 'failed' } });
  });

  it('is forgotten with the session, and an answer that comes after it is not stored', async () => {
    const { dispatch, getState } = storeWith({
      app: { ownData: { calendar: () => Promise.resolve(feed) } },
    });
    await dispatch(fetchCalendarFeed());
    const late = dispatch(fetchCalendarFeed());
    dispatch(sessionEnded());
    await late;
    expect(selectCalendarFeed(getState())).toMatchObject({ feed: null, show: { status: 'idle' } });
  });
});
