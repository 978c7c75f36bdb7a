import { createSlice } from '@reduxjs/toolkit';
import { isLatest, requestReducer, trackRequests } from './requests.ts';
import { createAppThunk } from './appThunk.ts';
import { refusal } from '#src/testing/slices.ts';
import { errorOf, idle, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

const thunk = createAppThunk('test/thunk', (answer: string) => Promise.resolve(answer));

const pending = (id: string) => thunk.pending(id, 'x');
const loading = (requestId: string): RequestStatus => ({ status: 'loading', requestId });

describe('the status of a request', () => {
  it('follows its thunk', () => {
    const started = requestReducer(undefined, pending('1'));
    expect(started).toEqual(loading('1'));
    expect(requestReducer(started, thunk.fulfilled('x', '1', 'x'))).toEqual(ready);
    expect(requestReducer(started, thunk.rejected(null, '1', 'x', refusal(409)))).toEqual({
      status: 'failed',
      error: refusal(409),
    });
  });

  it('is unknown failure when a thunk is rejected without an error of ours', () => {
    const after = requestReducer(loading('1'), thunk.rejected(new Error('bug'), '1', 'x'));
    expect(after).toMatchObject({ status: 'failed', error: { code: 'unknown' } });
  });

  it('is no failure when an operator who looks as somebody else tried a change: the banner reports it', () => {
    const limited = { ...refusal(403), reason: 'limited-session' };
    const after = requestReducer(loading('1'), thunk.rejected(null, '1', 'x', limited));
    expect([after, errorOf(after)]).toEqual([{ status: 'refused' }, null]);
  });

  it('ignores the answer to an earlier request', () => {
    const started = requestReducer(requestReducer(idle, pending('1')), pending('2'));
    expect(requestReducer(started, thunk.fulfilled('x', '1', 'x'))).toEqual(loading('2'));
    expect(requestReducer(started, thunk.fulfilled('x', '2', 'x'))).toEqual(ready);
  });

  it('ignores an answer that comes after a reset', () => {
    expect(requestReducer(idle, thunk.fulfilled('x', '1', 'x'))).toEqual(idle);
  });
});

describe('tracked requests', () => {
  const slice = createSlice({
    name: 'test',
    initialState: { show: idle, other: idle, answer: '' },
    reducers: {},
    extraReducers: builder => {
      builder.addCase(thunk.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.answer = payload;
      });
      trackRequests(builder, state => state, [['show', thunk]]);
    },
  });

  it('are stored under their key, and a case sees the status before its action', () => {
    const { reducer } = slice;
    const before = reducer(reducer(undefined, pending('1')), pending('2'));
    expect(before).toEqual({ show: loading('2'), other: idle, answer: '' });
    const late = reducer(before, thunk.fulfilled('late', '1', 'x'));
    expect(late.answer).toBe('');
    expect(reducer(late, thunk.fulfilled('right', '2', 'x'))).toEqual({
      show: ready,
      other: idle,
      answer: 'right',
    });
  });
});
