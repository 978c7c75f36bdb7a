import { loader } from './StripePayoutPage.tsx';
import { selectSecondFactor } from '#src/features/secondFactor/secondFactor.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserOf, load, storeWith } from '#src/testing/slices.ts';

async function answerTo(userType: 'student' | 'teacher', params: Record<string, string> = {}) {
  const store = storeWith({
    currentUser: { show: () => Promise.resolve(currentUserOf(userType)) },
  });
  await store.dispatch(fetchCurrentUser());
  return load(loader, store, { params });
}

describe('the page of payouts', () => {
  it('is for teachers', async () => {
    expect(await answerTo('student')).toEqual({ redirect: '/?only=teachers', status: 302 });
    expect(await answerTo('teacher')).toBeUndefined();
  });

  it('says whether its teacher has a second step, as a part of the page', async () => {
    const factor = { confirmedAt: null, recoveryCodesLeft: 0 };
    const store = storeWith({
      currentUser: { show: () => Promise.resolve(currentUserOf('teacher')) },
      app: { secondFactor: { show: () => Promise.resolve(factor) } },
    });
    await store.dispatch(fetchCurrentUser());
    await load(loader, store, { params: {} });
    expect(selectSecondFactor(store.getState()).factor).toEqual(factor);
  });

  it('knows the two ways back from the provider', async () => {
    expect(await answerTo('teacher', { returnURLType: 'success' })).toBeUndefined();
    expect(await answerTo('teacher', { returnURLType: 'lost' })).toEqual({ status: 404 });
  });
});
