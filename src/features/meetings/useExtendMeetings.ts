import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { reporting } from '#src/util/errorLog.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

/**
 * Outcome of an extension: made, refused by the teacher, failed, not offered any more, no network.
 */
export type ExtensionAnswer = 'done' | 'denied' | 'failed' | 'late' | 'offline';

/** Gives the address of the meeting service that requests the right to make more meetings. */
const extendMeetings = createAppThunk(
  'extendMeetings/begin',
  async (ask: { listingId: string; backUrl: string }, { api }): Promise<string> => {
    const { authorizeUrl } = await reporting('extend-meetings-failed', () =>
      api.app.extendMeetings(ask),
    );
    return authorizeUrl;
  },
);

const answers = ['done', 'denied', 'failed', 'late'] as const;

/** The answer of the last trip, if it was about this class. */
function answerIn(search: string, listingId: string): ExtensionAnswer | null {
  const query = new URLSearchParams(search);
  const answer = query.get('extension');
  if (query.get('class') !== listingId) return null;
  return answers.find(known => known === answer) ?? null;
}

/** The query without what a trip has left in it. */
function withoutAnswer(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete('extension');
  query.delete('class');
  return query;
}

/** Makes the series of a class longer, by way of the meeting service, and says how it went. */
export function useExtendMeetings(listingId: string) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { locale } = useConfig();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ExtensionAnswer | null>(null);

  // The answer is shown once: not again when the page is reloaded. The router need not know of it.
  useEffect(() => {
    const told = answerIn(search, listingId);
    if (!told) return;
    setAnswer(told);
    const query = withoutAnswer(search).toString();
    const address = window.location.pathname + (query && `?${query}`) + window.location.hash;
    window.history.replaceState(window.history.state, '', address);
  }, [search, listingId]);

  // Back from the meeting service without an answer: the page is as it was left, busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const extend = async () => {
    setBusy(true);
    setAnswer(null);
    const query = withoutAnswer(search);
    query.set('class', listingId);
    const path = inLanguage(languageOfLocale(locale), pathname);
    const began = await dispatch(
      extendMeetings({ listingId, backUrl: `${path}?${String(query)}` }),
    );
    if (extendMeetings.fulfilled.match(began)) {
      // Busy until the page is gone.
      window.location.assign(began.payload);
      return;
    }
    const { status, code } = rejectionOf(began);
    setBusy(false);
    setAnswer(
      status === 0 ? 'offline' : code === 'meeting-extension-not-offered' ? 'late' : 'failed',
    );
  };

  return { isBusy, answer, extend };
}
