import {
  passwordLinkForgotten,
  requestPasswordLink,
  selectPasswordLink,
} from './passwordLink.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

describe('the mail with a link to a new password', () => {
  it('is sent to the address, one at a time', async () => {
    const request = jest.fn(() => Promise.resolve());
    const { dispatch, getState } = storeWith({ passwordReset: { request } });
    await Promise.all([
      dispatch(requestPasswordLink('a@b.example')),
      dispatch(requestPasswordLink('a@b.example')),
    ]);
    expect(request.mock.calls).toEqual([['a@b.example']]);
    expect(selectPasswordLink(getState())).toEqual({ status: 'ready' });
  });

  it('can be requested again after a refusal', async () => {
    const { dispatch, getState } = storeWith({
      passwordReset: { request: () => Promise.reject(refusal(429)) },
    });
    await dispatch(requestPasswordLink('a@b.example'));
    expect(selectPasswordLink(getState())).toEqual({ status: 'failed', error: refusal(429) });
    dispatch(passwordLinkForgotten());
    expect(selectPasswordLink(getState())).toEqual({ status: 'idle' });
  });
});
