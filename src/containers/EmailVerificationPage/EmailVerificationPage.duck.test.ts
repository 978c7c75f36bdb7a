import { selectEmailVerification, verifyEmail } from './EmailVerificationPage.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserOf, refusal, storeWith } from '#src/testing/slices.ts';

describe('confirming an address', () => {
  it('takes over the person as they are then', async () => {
    const verify = jest.fn(() => Promise.resolve());
    const { dispatch, getState } = storeWith({
      currentUser: {
        verifyEmail: verify,
        show: () => Promise.resolve(currentUserOf('student', { emailVerified: true })),
      },
    });
    await dispatch(verifyEmail('token'));
    expect(verify).toHaveBeenCalledWith('token');
    expect(selectEmailVerification(getState()).verify).toEqual({ status: 'ready' });
    expect(selectCurrentUser(getState())?.attributes.emailVerified).toBe(true);
  });

  it('fails with a token that is too old', async () => {
    const { dispatch, getState } = storeWith({
      currentUser: { verifyEmail: () => Promise.reject(refusal(403)) },
    });
    await dispatch(verifyEmail('old'));
    expect(selectEmailVerification(getState()).verify).toMatchObject({ status: 'failed' });
  });
});
