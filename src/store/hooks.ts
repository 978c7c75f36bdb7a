import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch } from './appThunk.ts';
import type { RootState } from './rootState.ts';

/** Dispatch that takes thunks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** Reads the store. */
export const useAppSelector = useSelector.withTypes<RootState>();
