import type { Loader } from '#src/store/loader.ts';
import { visitorRefused } from '#src/store/loader.ts';
import { isNotFound } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import { fetchKind, selectKindRequest } from './ClassKindPage.duck.ts';
import { readKind } from './kind.ts';

/** Loads what is offered of a kind. One that there is not, or a city without classes, is a 404. */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  const kind = readKind(params);
  if (!kind) return { status: 404 };
  await dispatch(fetchKind(kind));
  const error = errorOf(selectKindRequest(getState()));
  if (error && isNotFound(error)) return { status: 404 };
  return visitorRefused(error, getState());
};
