import { fetchStartLink, selectStartLink } from './startClass.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

it('has a start link of its own for each class time', async () => {
  const { dispatch, getState } = storeWith({
    app: { teach: { roster: () => Promise.reject(refusal(404)) } },
  });
  const time = { listingId: 'a', date: '2026-11-23' };
  await dispatch(fetchStartLink(time));
  expect(selectStartLink(getState(), time)).toEqual({
    request: { status: 'failed', error: refusal(404) },
    url: null,
  });
  expect(selectStartLink(getState(), { ...time, date: '2026-11-24' })).toBeUndefined();
});
