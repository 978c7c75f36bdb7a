import { loader } from './StripePayoutPage.tsx';
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

  it('knows the two ways back from the provider', async () => {
    expect(await answerTo('teacher', { returnURLType: 'success' })).toBeUndefined();
    expect(await answerTo('teacher', { returnURLType: 'lost' })).toEqual({ status: 404 });
  });
});
