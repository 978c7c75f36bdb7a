import { useEffect } from 'react';
import { changeCalendarFeed, fetchCalendarFeed, selectCalendarFeed } from './calendarFeed.duck.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { CalendarFeed } from '#shared/contract/api/ownData.ts';
import type { CalendarFeedCall } from '#shared/contract/bodies/ownData.ts';

export interface CalendarFeedUse {
  /** Undefined until it is known whether there is one, and where there is none to be had. */
  feed: CalendarFeed | undefined;
  /** It is not shown to operators who look as the reader. */
  isWithheld: boolean;
  /** It could not be loaded. */
  isMissing: boolean;
  onReload: () => void;
  inProgress: boolean;
  hasFailed: boolean;
  onChange: (call: CalendarFeedCall) => void;
}

/** The secret calendar of the reader. Loads it. */
export function useCalendarFeed(): CalendarFeedUse {
  const dispatch = useAppDispatch();
  const { show, feed, change } = useAppSelector(selectCalendarFeed);
  const isWithheld = useAppSelector(selectScopes).includes(limitedScope);
  const isUnknown = show.status === 'idle';
  useEffect(() => {
    if (isUnknown) void dispatch(fetchCalendarFeed());
  }, [dispatch, isUnknown]);
  return {
    feed: show.status === 'ready' ? feed : undefined,
    isWithheld,
    isMissing: show.status === 'failed',
    onReload: () => void dispatch(fetchCalendarFeed()),
    inProgress: change.status === 'loading',
    hasFailed: change.status === 'failed',
    onChange: call => void dispatch(changeCalendarFeed(call)),
  };
}
