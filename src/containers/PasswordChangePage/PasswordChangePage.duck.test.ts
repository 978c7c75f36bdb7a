import { changeForgotten, changePassword, selectChange } from './PasswordChangePage.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const change = { currentPassword: 'old words', newPassword: 'new words' };

describe('another password', () => {
  it('is set, and forgotten about when the page is left', async () => {
    const call = jest.fn(() => Promise.resolve());
    const { dispatch, getState } = storeWith({ currentUser: { changePassword: call } });
    await dispatch(changePassword(change));
    expect(call).toHaveBeenCalledWith(change);
    expect(selectChange(getState())).toEqual({ status: 'ready' });
    dispatch(changeForgotten());
    expect(selectChange(getState())).toEqual({ status: 'idle' });
  });

  it('is refused with the wrong password', async () => {
    const { dispatch, getState } = storeWith({
      currentUser: { changePassword: () => Promise.reject(refusal(403)) },
    });
    await dispatch(changePassword(change));
    expect(selectChange(getState())).toEqual({ status: 'failed', error: refusal(403) });
  });
});
