import {
  contactCleared,
  selectSending,
  selectSent,
  sendContactMessage,
} from './ContactPage.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const message = {
  name: 'Sam',
  email: 'sam@flowroom.example',
  topic: 'booking' as const,
  message: 'Hello',
  website: '',
};

describe('a message to the people behind the site', () => {
  it('is sent with the address for the answer', async () => {
    const send = jest.fn(() => Promise.resolve());
    const { dispatch, getState } = storeWith({ app: { sendContactMessage: send } });
    await dispatch(sendContactMessage(message));
    expect(send).toHaveBeenCalledWith(message);
    expect(selectSending(getState())).toEqual({ status: 'ready' });
    expect(selectSent(getState())).toEqual({ name: 'Sam', email: 'sam@flowroom.example' });
    dispatch(contactCleared());
    expect([selectSending(getState()), selectSent(getState())]).toEqual([{ status: 'idle' }, null]);
  });

  it('that is refused was not sent', async () => {
    const { dispatch, getState } = storeWith({
      app: { sendContactMessage: () => Promise.reject(refusal(429)) },
    });
    await dispatch(sendContactMessage(message));
    expect(selectSending(getState())).toEqual({ status: 'failed', error: refusal(429) });
    expect(selectSent(getState())).toBeNull();
  });
});
