import {
  changeClosed,
  previewChange,
  requestChange,
  selectClassChange,
  undoChange,
  undoMs,
} from './classChange.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const call = { listingId: 'listing', kind: 'cancel-date', date: '2026-11-30' } as const;
const counts = {
  accepted: 2,
  requested: 1,
  unpaid: 0,
  waiting: 0,
  subscribers: 0,
  refund: null,
  credit: null,
  times: 1,
};
const requested = {
  id: 'change',
  kind: 'cancel-date',
  dueAt: '2026-11-23T10:00:10.000Z',
} as const;

describe('a change of class times', () => {
  it('is previewed without being requested', async () => {
    const { dispatch, getState } = storeWith({
      app: { teach: { previewChange: () => Promise.resolve(counts) } },
    });
    await dispatch(previewChange(call));
    expect(selectClassChange(getState())).toMatchObject({ counts, pending: null });
    dispatch(changeClosed());
    expect(selectClassChange(getState())).toMatchObject({
      preview: { status: 'idle' },
      counts: null,
    });
  });

  it('shows no counts of what was previewed before', async () => {
    const ask = jest.fn().mockResolvedValueOnce(counts).mockRejectedValue(refusal(409));
    const { dispatch, getState } = storeWith({ app: { teach: { previewChange: ask } } });
    await dispatch(previewChange(call));
    await dispatch(previewChange({ ...call, kind: 'cancel-from' }));
    expect(selectClassChange(getState())).toMatchObject({
      preview: { status: 'failed' },
      counts: null,
    });
  });

  it('can be undone for ten seconds by the reader’s own clock', async () => {
    const { dispatch, getState } = storeWith({
      app: {
        teach: {
          requestChange: () => Promise.resolve(requested),
          undoChange: () => Promise.resolve(),
        },
      },
    });
    const before = Date.now();
    await dispatch(requestChange({ ...call, id: 'change' }));
    const { pending } = selectClassChange(getState());
    expect(pending).toMatchObject({ ...call, id: 'change' });
    expect(pending!.settlesAt).toBeGreaterThanOrEqual(before + undoMs);
    await dispatch(undoChange({ listingId: 'listing', id: 'change' }));
    expect(selectClassChange(getState()).pending).toBeNull();
  });

  it('stays requested when it can not be undone any more', async () => {
    const { dispatch, getState } = storeWith({
      app: {
        teach: {
          requestChange: () => Promise.resolve(requested),
          undoChange: () => Promise.reject(refusal(409)),
        },
      },
    });
    await dispatch(requestChange({ ...call, id: 'change' }));
    await dispatch(undoChange({ listingId: 'listing', id: 'change' }));
    expect(selectClassChange(getState())).toMatchObject({
      pending: { id: 'change' },
      undo: { status: 'failed', error: refusal(409) },
    });
  });
});
