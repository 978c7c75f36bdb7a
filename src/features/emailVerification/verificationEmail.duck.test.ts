import {
  selectSendVerificationEmail,
  sendVerificationEmail,
  verificationEmailForgotten,
} from './verificationEmail.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

describe('the mail that confirms an address', () => {
  it('is sent once at a time', async () => {
    const send = jest.fn(() => Promise.resolve());
    const { dispatch, getState } = storeWith({ currentUser: { sendVerificationEmail: send } });
    const first = dispatch(sendVerificationEmail());
    await expect(dispatch(sendVerificationEmail())).rejects.toMatchObject({
      code: 'busy',
      message: 'Email verification already in progress',
    });
    await first;
    expect(send).toHaveBeenCalledTimes(1);
    expect(selectSendVerificationEmail(getState())).toEqual({ status: 'ready' });
  });

  it('says why it was refused until that is forgotten', async () => {
    const { dispatch, getState } = storeWith({
      currentUser: { sendVerificationEmail: () => Promise.reject(refusal(429)) },
    });
    await dispatch(sendVerificationEmail());
    expect(selectSendVerificationEmail(getState())).toMatchObject({ status: 'failed' });
    dispatch(verificationEmailForgotten());
    expect(selectSendVerificationEmail(getState())).toEqual({ status: 'idle' });
  });
});
