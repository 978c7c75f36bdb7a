import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { readerTimeZone } from '#shared/time/time.ts';
import type { ThunkExtra } from './appThunk.ts';
import type { RootState } from './rootState.ts';

const isServer = typeof window === 'undefined';

/**
 * Returns the IANA zone in which a loader requests days: the browser's; on the server the one that
 * is known of the reader, or null. Dispatched by loaders.
 */
export const readerZone =
  (): ThunkAction<string | null, RootState, ThunkExtra, UnknownAction> =>
  (_dispatch, _getState, { config }) =>
    isServer ? config.readerZone : readerTimeZone();
