import {
  fetchTrainers,
  fetchUpcoming,
  selectTrainers,
  selectTrainersRequest,
  selectUpcomingIds,
  selectUpcomingRequest,
} from './LandingPage.duck.ts';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

describe('the landing page', () => {
  it('knows the classes to come', async () => {
    const query = () => Promise.resolve(manyOf([listingResource('Slow flow', { id: 'next' })]));
    const upcomingClasses = () => Promise.resolve(['next']);
    const { dispatch, getState } = storeWith({ listings: { query }, app: { upcomingClasses } });
    await dispatch(fetchUpcoming());
    expect(selectUpcomingRequest(getState())).toEqual({ status: 'ready' });
    expect(selectUpcomingIds(getState())).toEqual(['next']);
  });

  it('fails in each section by itself', async () => {
    const { dispatch, getState } = storeWith({
      app: {
        upcomingClasses: () => Promise.reject(refusal()),
        trainers: () => Promise.resolve([]),
      },
    });
    await Promise.all([dispatch(fetchUpcoming()), dispatch(fetchTrainers())]);
    expect(selectUpcomingRequest(getState())).toMatchObject({ status: 'failed' });
    expect(selectUpcomingIds(getState())).toEqual([]);
    expect(selectTrainersRequest(getState())).toEqual({ status: 'ready' });
    expect(selectTrainers(getState())).toEqual([]);
  });
});
