import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './appThunk.ts';

/** Dispatch that takes thunks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** Reads the store. */
export const useAppSelector = useSelector.withTypes<RootState>();
