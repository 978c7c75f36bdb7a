import { isUuid } from '#shared/contract/inputRules.ts';
import { handleProblemOf, teacherPath } from '#shared/contract/handles.ts';
import type { Loader, LoaderArgs } from '#src/store/loader.ts';
import { visitorRefused } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { isNotFound } from '#src/util/errors.ts';
import {
  fetchFigures,
  fetchListings,
  fetchReviews,
  findTeacher,
  selectProfile,
  showProfile,
} from './ProfilePage.duck.ts';

/** Loads a user with listings and reviews. An unknown id or short address is a 404. */
export const loader: Loader = async args => {
  const { params, dispatch, getState } = args;
  const found = params['handle'] === undefined ? null : await byHandle(params['handle'], args);
  if (found && 'result' in found) return found.result;
  const id = found?.id ?? params['id'] ?? '';
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

/** Finds whose short address it is; an older one leads to that of now. */
async function byHandle(handle: string, { dispatch }: LoaderArgs) {
  const lower = handle.toLowerCase();
  if (handleProblemOf(lower)) return { result: { status: 404 } as const };
  const answer = await dispatch(findTeacher(lower));
  if (!findTeacher.fulfilled.match(answer)) {
    const isMissing = answer.payload && isNotFound(answer.payload);
    return { result: isMissing ? ({ status: 404 } as const) : undefined };
  }
  const { payload } = answer;
  if (payload.handle === handle) return { id: payload.id };
  return { result: { redirect: teacherPath(payload.handle), status: 302 } as const };
}
