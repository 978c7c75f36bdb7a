import { isUuid } from '#shared/contract/inputRules.ts';
import type { Loader } from '#src/store/loader.ts';
import { visitorRefused } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { isNotFound } from '#src/util/errors.ts';
import {
  fetchFigures,
  fetchListings,
  fetchReviews,
  selectProfile,
  showProfile,
} from './ProfilePage.duck.ts';

/** Loads a user with listings and reviews. An unknown id is a 404. */
export const loader: Loader = async ({ params: { id = '' }, dispatch, getState }) => {
  if (!isUuid(id)) return { status: 404 };
  await dispatch(showProfile(id));
  const error = errorOf(selectProfile(getState()).user);
  if (error) return isNotFound(error) ? { status: 404 } : visitorRefused(error, getState());
  await Promise.all([
    dispatch(fetchListings(id)),
    dispatch(fetchReviews(id)),
    dispatch(fetchFigures(id)),
  ]);
  return undefined;
};
