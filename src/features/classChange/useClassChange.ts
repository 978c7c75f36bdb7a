import { useMemo } from 'react';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { ChangeCall, ChangeRequest } from '#shared/contract/bodies/teach.ts';
import {
  changeClosed,
  previewChange,
  requestChange,
  selectClassChange,
  undoChange,
} from './classChange.duck.ts';
import type { PendingChange } from './classChange.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** State and actions of a change of class times. */
export interface ClassChangeControls {
  preview: RequestStatus;
  counts: ChangePreview | null;
  request: RequestStatus;
  /** The newest change that was not undone. */
  pending: PendingChange | null;
  actions: {
    preview: (call: ChangeCall) => void;
    /** Resolves with whether the change is requested. */
    send: (call: ChangeRequest) => Promise<boolean>;
    /** Resolves with `late` when the change is being carried out. */
    undo: (call: { listingId: string; id: string }) => Promise<'done' | 'late' | 'failed'>;
    close: () => void;
  };
}

/** Reads and changes the state of a change of class times; `actions` stay the same. */
export function useClassChange(): ClassChangeControls {
  const dispatch = useAppDispatch();
  const { preview, counts, request, pending } = useAppSelector(selectClassChange);
  const actions = useMemo<ClassChangeControls['actions']>(
    () => ({
      preview: call => void dispatch(previewChange(call)),
      send: async call => requestChange.fulfilled.match(await dispatch(requestChange(call))),
      undo: async call => {
        const answer = await dispatch(undoChange(call));
        if (undoChange.fulfilled.match(answer)) return 'done';
        const { status } = rejectionOf(answer);
        return status === 409 || status === 404 ? 'late' : 'failed';
      },
      close: () => void dispatch(changeClosed()),
    }),
    [dispatch],
  );
  return { preview, counts, request, pending, actions };
}
