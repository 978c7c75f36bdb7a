import { createAppThunk, rejectionOf } from './appThunk.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const askTrainers = createAppThunk('test/trainers', (_: void, { api }) => api.app.trainers());

describe('a thunk of the application', () => {
  it('waits for the code of the API where that is loaded late', async () => {
    const api = fakeApi({ app: { trainers: () => Promise.resolve([]) } });
    const { dispatch } = makeStore({ api: () => Promise.resolve(api), config: testConfig });
    await expect(dispatch(askTrainers()).unwrap()).resolves.toEqual([]);
  });

  it('is rejected with the error when that code can not be fetched', async () => {
    const api = () => Promise.reject(refusal(0));
    const { dispatch } = makeStore({ api, config: testConfig });
    await expect(dispatch(askTrainers()).unwrap()).rejects.toEqual(refusal(0));
  });

  it('is rejected with the error of the call', async () => {
    const { dispatch } = storeWith({ app: { trainers: () => Promise.reject(refusal(404)) } });
    expect(rejectionOf(await dispatch(askTrainers()))).toEqual(refusal(404));
  });

  it('reports what is no error of a call, and is rejected as unknown', async () => {
    const report = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    const bug = createAppThunk('test/bug', () => Promise.reject(new TypeError('x is undefined')));
    const { dispatch } = storeWith();
    await expect(dispatch(bug()).unwrap()).rejects.toMatchObject({ code: 'unknown' });
    expect(report).toHaveBeenCalled();
    report.mockRestore();
  });

  it('leaves no trace when its condition refuses it', async () => {
    const work = jest.fn(() => Promise.resolve());
    const refused = createAppThunk('test/refused', work, { condition: () => false });
    const { dispatch, getState } = storeWith();
    const before = getState();
    await dispatch(refused());
    expect(work).not.toHaveBeenCalled();
    expect(getState()).toBe(before);
  });
});
