import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useReader } from '#src/components/useNow.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { searchListings, selectRead } from '../SearchPage.duck.ts';
import { preloadChoices } from '../components/choices/lazyChoices.tsx';
import { defaultZone } from '../searchDates.ts';
import { hasMoment } from '../searchQuery.ts';
import { viewAddress } from '../shownView.ts';
import type { SearchInAddress } from './useSearchQuery.ts';

/**
 * Puts the reader's zone into an address that means days or hours and names none: the server, which
 * wrote the link, can not know it. A question that means days is searched for again.
 */
export function useReadersZone({ query, shown }: SearchInAddress): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const zone = useReader()?.timeZone ?? defaultZone;
  const isTimetable = shown.kind === 'timetable';
  const isOpen = !params.has('zone') && zone !== defaultZone && (hasMoment(query) || isTimetable);
  const to = viewAddress({ ...query, zone }, isTimetable ? { ...shown, zone } : shown);
  const dispatch = useAppDispatch();
  const isOfServer = useAppSelector(selectRead)?.isOfServer && zone !== defaultZone;
  useEffect(() => {
    // What the server wrote is replaced, so its parts need their code.
    if (!isOfServer) return undefined;
    let isOver = false;
    const searchAgain = () => {
      if (!isOver) void dispatch(searchListings(query));
    };
    // In the browser it does not reject.
    void preloadChoices().then(searchAgain);
    return () => {
      isOver = true;
    };
    // A search is a new object with each rendering, and the same one while its address is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOfServer, to, dispatch]);
  useEffect(() => {
    if (isOpen) void navigate(to, { replace: true, state: { keepScroll: true } });
  }, [isOpen, to, navigate]);
}
