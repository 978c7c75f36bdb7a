import { act } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import type { Api } from '#src/api/types.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError, isAppError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { fetchWeek, searchListings } from '../SearchPage.duck.ts';
import { readView } from '../shownView.ts';
import { SearchPage } from '../SearchPage.tsx';
import { readSearch } from '../searchQuery.ts';
import type { Many } from '#shared/contract/resources.ts';

const uncounted = { days: [], parts: [], workouts: [] };

const notFollowed = () => Promise.reject(appError('unknown', 'Not followed', 424));

/**
 * Opens the search page at an address, with what the marketplace answers to every query, and what
 * the searches by class times do.
 */
export async function openSearch(
  search: string,
  answer: Many<'listing'> | AppError,
  classTimes: Partial<Api['app']['classTimes']> = {},
) {
  const asked = jest.fn();
  const api = fakeApi({
    app: {
      classTimes: { count: () => Promise.resolve(uncounted), find: notFollowed, ...classTimes },
    },
    listings: {
      query: params => {
        asked(params);
        return isAppError(answer) ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  const params = new URLSearchParams(search);
  const shown = readView(params);
  const query = readSearch(params);
  if (shown.kind === 'timetable') await store.dispatch(fetchWeek({ query, shown }));
  else await store.dispatch(searchListings(query));
  let goBack: () => void = () => undefined;
  function BackButton() {
    const navigate = useNavigate();
    goBack = () => void navigate(-1);
    return null;
  }
  const page = (
    <>
      <BackButton />
      <SearchPage />
    </>
  );
  return {
    ...renderPage(page, { at: `/s${search}`, path: '/s', store }),
    asked,
    /** Goes back as the browser does. */
    goBack: () => act(goBack),
  };
}
