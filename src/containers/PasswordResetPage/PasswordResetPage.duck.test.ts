import { resetForgotten, resetPassword, selectReset } from './PasswordResetPage.duck.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { currentUserOf, refusal, storeWith } from '#src/testing/slices.ts';

const change = { email: 'sam@flowroom.example', passwordResetToken: 't', newPassword: 'new words' };

describe('a password set by a link', () => {
  it('loads who is signed in only where somebody was', async () => {
    const show = jest.fn(() => Promise.resolve(currentUserOf('student')));
    const { dispatch, getState } = storeWith({
      passwordReset: { reset: () => Promise.resolve() },
      currentUser: { show },
    });
    await dispatch(resetPassword(change));
    expect(selectReset(getState())).toEqual({ status: 'ready' });
    expect(show).not.toHaveBeenCalled();
    dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    await dispatch(resetPassword(change));
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('is refused with a used link, until the page is left', async () => {
    const { dispatch, getState } = storeWith({
      passwordReset: { reset: () => Promise.reject(refusal(403)) },
    });
    await dispatch(resetPassword(change));
    expect(selectReset(getState())).toMatchObject({ status: 'failed' });
    dispatch(resetForgotten());
    expect(selectReset(getState())).toEqual({ status: 'idle' });
  });
});
