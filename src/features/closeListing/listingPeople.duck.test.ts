import { fetchPeople, peopleClosed, selectListingPeople } from './listingPeople.duck.ts';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const counts = { accepted: 3, requested: 1, waiting: 0, subscribers: 2 } as ChangePreview;

const over = (previewChange: (call: object) => Promise<ChangePreview>) =>
  storeWith({ app: { teach: { previewChange } } });

describe('the people in a class that may be closed', () => {
  it('are those whom canceling it would affect', async () => {
    const calls: object[] = [];
    const { dispatch, getState } = over(call => {
      calls.push(call);
      return Promise.resolve(counts);
    });
    await dispatch(fetchPeople('listing'));
    expect(calls).toEqual([{ listingId: 'listing', kind: 'cancel-class' }]);
    expect(selectListingPeople(getState())).toEqual({ people: { status: 'ready' }, counts });
  });

  it('are none for a class without a time to come', async () => {
    const { dispatch, getState } = over(() =>
      Promise.reject({ ...refusal(409), code: 'class-change-conflict' }),
    );
    await dispatch(fetchPeople('listing'));
    expect(selectListingPeople(getState())).toEqual({ people: { status: 'ready' }, counts: null });
  });

  it('are not known when they can not be counted', async () => {
    const { dispatch, getState } = over(() => Promise.reject(refusal()));
    await dispatch(fetchPeople('listing'));
    expect(selectListingPeople(getState()).people.status).toBe('failed');
  });

  it('are forgotten when the question is closed, and a late answer is not stored', async () => {
    const { dispatch, getState } = over(() => Promise.resolve(counts));
    const late = dispatch(fetchPeople('listing'));
    dispatch(peopleClosed());
    await late;
    expect(selectListingPeople(getState())).toEqual({ people: { status: 'idle' }, counts: null });
  });
});
